import type { Output } from '../../../contract/operations/index.ts'
import { parseReference, type Reference } from '../../../contract/reference.ts'
import type { Call, Perform } from '../../../core/gate/perform.ts'
import { commentLines, commentText } from '../../../core/render/comment-lines.ts'
import { linkLines } from '../../../core/render/link-lines.ts'
import { todoDetails } from '../../../core/render/todo/details.ts'
import { nextText, whyText } from '../../../core/render/todo/graph.ts'
import { todoLine } from '../../../core/render/todo/line.ts'
import { todoLines } from '../../../core/render/todo/lines.ts'
import { todoList } from '../../../core/render/todo/list.ts'
import { tookBack } from '../../../core/render/undo/took-back.ts'
import { type Grammar, mistake } from '../grammar.ts'
import { refused } from '../refused.ts'
import { oneReference, splitAtColon, splitVerb, unknownVerb } from '../words.ts'
import { type TodoVerb, type TodoWrit, usage, verbs, type Writ } from '../writ.ts'
import type { WritContext } from '../writ-context.ts'

export const todoGrammar: Grammar = {
  oneLine,
  blocks: new Map([
    [
      'add',
      {
        read: (rest, lines) => addition(rest, lines.join('\n')),
        advice: `The line after ${usage.add} starts its description: end it with /endtodo, or leave an empty line if there is none.`,
      },
    ],
  ]),
  strayEnd: `there is no open /todo add here, so the lines above were not kept. Its description must start on the line right after ${usage.add}; to add one now: ${usage.describe}`,
}

type OneTodo = Extract<TodoWrit, { todo: Reference; text?: undefined }>['verb']
type TodoWithText = Extract<TodoWrit, { text: string }>['verb']

function oneLine(words: string): Writ {
  const { verb, rest } = splitVerb(words)
  switch (verb as TodoVerb) {
    case 'add':
      return addition(rest, '')
    case 'list':
      return listing(rest)
    case 'undo':
      return rest === '' ? { command: 'todo undo', verb: 'undo' } : mistake('todo', 'todo undo', `it takes nothing: ${usage.undo}`)
    case 'next':
      return rest === '' ? { command: 'todo next', verb: 'next' } : mistake('todo', 'todo next', `it takes nothing: ${usage.next}`)
    case 'show':
    case 'why':
    case 'start':
    case 'done':
    case 'cancel':
    case 'delete':
      return onTodo(verb as OneTodo, rest)
    case 'describe':
    case 'subject':
    case 'block':
    case 'note':
    case 'move':
    case 'after':
      return withText(verb as TodoWithText, rest)
    default:
      return unknown(verb, rest)
  }
}

function addition(rest: string, description: string): Writ {
  const tenantWide = /^--tenant(?:[ \t]+|$)/.test(rest)
  const subject = tenantWide ? rest.replace(/^--tenant[ \t]*/, '') : rest
  if (subject.trim() === '') return mistake('todo', 'todo add', `a todo needs a subject: ${usage.add}`)
  return { command: 'todo add', verb: 'add', subject, description, tenantWide }
}

function listing(rest: string): Writ {
  if (rest === '' || rest === 'all') return { command: rest === '' ? 'todo list' : 'todo list all', verb: 'list', all: rest === 'all' }
  return mistake('todo', 'todo list', 'it takes nothing, or all: /todo list, /todo list all')
}

function onTodo(verb: OneTodo, rest: string): Writ {
  const todo = oneReference('todo', verb, rest)
  return typeof todo === 'object' ? todo : { command: `todo ${verb} ${todo}`, verb, todo }
}

function withText(verb: TodoWithText, rest: string): Writ {
  const { word, text } = splitAtColon(rest)
  const todo = parseReference(word)
  if (todo === undefined) return mistake('todo', `todo ${verb}`, `it takes a todo's number, a colon and the text: ${usage[verb]}`)
  if (text.trim() === '' && verb !== 'describe')
    return mistake('todo', `todo ${verb} ${todo}`, `the text is missing: ${usage[verb].replace('<id>', String(todo))}`)
  return { command: `todo ${verb} ${todo}`, verb, todo, text }
}

const otherWords = new Map<string, TodoVerb>([
  ['complete', 'done'],
  ['finish', 'done'],
  ['close', 'done'],
  ['remove', 'delete'],
  ['rm', 'delete'],
  ['begin', 'start'],
  ['new', 'add'],
  ['get', 'show'],
  ['view', 'show'],
  ['comment', 'note'],
  ['blocked', 'block'],
  ['rename', 'subject'],
])

function unknown(verb: string, rest: string): Writ {
  const todo = parseReference(rest)
  return unknownVerb('todo', verb, verbs, otherWords, (meant) => (todo === undefined ? usage[meant] : `/todo ${meant} ${todo}`))
}

const noList = 'ERR: this session works on no list: do what you were asked, and say in your answer what is left to do.'

export async function answerTodo(writ: TodoWrit, { perform, call, session, list: given }: WritContext): Promise<string> {
  const list = given === undefined ? session : given
  if (list === null) return noList
  switch (writ.verb) {
    case 'add': {
      const added = await perform(
        'todo.add',
        { session: writ.tenantWide ? 0 : list, subject: writ.subject, description: writ.description },
        call,
      )
      return added.granted ? `added ${todoDetails(added.value.todo)}` : refused(added.refusal)
    }
    case 'list': {
      const listed = await perform('todo.list', { session: list, status: [writ.all ? 'all' : 'active'], counts: true, limit: 200 }, call)
      if (!listed.granted) return refused(listed.refusal)
      const { todos, counts, waiting, parents, claims } = listed.value
      return counts ? todoList(todos, counts, { waiting, parents, claims }) : ''
    }
    case 'next': {
      const found = await perform('todo.next', { session: list }, call)
      return found.granted ? nextText(found.value) : refused(found.refusal)
    }
    case 'why': {
      const found = await perform('todo.why', { todo: writ.todo }, call)
      return found.granted ? whyText(found.value) : refused(found.refusal)
    }
    case 'undo': {
      const undone = await perform('change.undo', {}, call)
      return undone.granted ? tookBack(undone.value) : refused(undone.refusal)
    }
    case 'show': {
      const found = await perform('todo.get', { todo: writ.todo }, call)
      return found.granted ? shown(found.value) : refused(found.refusal)
    }
    case 'start':
      return update(perform, call, { todo: writ.todo, status: 'in_progress' })
    case 'done':
      return update(perform, call, { todo: writ.todo, status: 'completed' })
    case 'cancel':
      return update(perform, call, { todo: writ.todo, status: 'canceled' })
    case 'block':
      return update(perform, call, { todo: writ.todo, status: 'blocked', blockedReason: writ.text })
    case 'describe':
      return update(perform, call, { todo: writ.todo, description: writ.text })
    case 'subject':
      return update(perform, call, { todo: writ.todo, subject: writ.text })
    case 'note': {
      const noted = await perform('comment.add', { todo: writ.todo, text: writ.text }, call)
      return noted.granted ? `noted on #${noted.value.comment.todo}: ${commentText(noted.value.comment)}` : refused(noted.refusal)
    }
    case 'move': {
      const moved = await perform('todo.move', { todo: writ.todo, to: writ.text.trim() }, call)
      if (!moved.granted) return refused(moved.refusal)
      const { todo } = moved.value
      return `moved to ${todo.session === 0 ? 'the tenant-wide list' : `session #${todo.session}`}: ${todoLine(todo)}`
    }
    case 'after': {
      const named = writ.text.split(',').map((one) => one.trim())
      const waiting = await perform('todo.wait', { todo: writ.todo, for: named }, call)
      return waiting.granted ? todoLine(waiting.value.todo) : refused(waiting.refusal)
    }
    case 'delete': {
      const deleted = await perform('todo.delete', { todo: writ.todo }, call)
      if (!deleted.granted) return refused(deleted.refusal)
      const others = deleted.value.deleted - 1
      return `deleted ${todoLine(deleted.value.todo)}${others > 0 ? ` and ${others} below it` : ''}`
    }
  }
}

/** The oldest of many comments are for those who have tools, or a terminal. */
function shown({ todo, subtasks, waiting, parents, comments, links }: Output<'todo.get'>): string {
  return [
    todoDetails(todo, { waiting, parents }),
    ...todoLines(subtasks, { waiting }).map((line) => `  ${line}`),
    ...linkLines(links),
    ...commentLines(comments, () => 'not shown here'),
  ].join('\n')
}

async function update(
  perform: Perform,
  call: Call,
  input: { todo: Reference; description?: string } & Record<string, unknown>,
): Promise<string> {
  const updated = await perform('todo.update', input, call)
  if (!updated.granted) return refused(updated.refusal)
  const { todo, waiting } = updated.value
  return input.description === undefined ? todoLine(todo, { waiting }) : todoDetails(todo, { waiting })
}

import { parseReference, type Reference } from '../../../contract/reference.ts'
import type { Call, Perform } from '../../../core/gate/perform.ts'
import { todoDetails } from '../../../core/render/todo/details.ts'
import { todoLine } from '../../../core/render/todo/line.ts'
import { todoList } from '../../../core/render/todo/list.ts'
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

function oneLine(words: string): Writ {
  const { verb, rest } = splitVerb(words)
  switch (verb as TodoVerb) {
    case 'add':
      return addition(rest, '')
    case 'list':
      return listing(rest)
    case 'start':
    case 'done':
    case 'cancel':
    case 'delete':
      return onTodo(verb as 'start' | 'done' | 'cancel' | 'delete', rest)
    case 'describe':
    case 'subject':
    case 'block':
    case 'move':
      return withText(verb as 'describe' | 'subject' | 'block' | 'move', rest)
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

function onTodo(verb: 'start' | 'done' | 'cancel' | 'delete', rest: string): Writ {
  const todo = oneReference('todo', verb, rest)
  return typeof todo === 'object' ? todo : { command: `todo ${verb} ${todo}`, verb, todo }
}

function withText(verb: 'describe' | 'subject' | 'block' | 'move', rest: string): Writ {
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
  ['show', 'list'],
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
      const { todos, counts, waiting, parents } = listed.value
      return counts ? todoList(todos, counts, { waiting, parents }) : ''
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
    case 'move': {
      const moved = await perform('todo.move', { todo: writ.todo, to: writ.text.trim() }, call)
      if (!moved.granted) return refused(moved.refusal)
      const { todo } = moved.value
      return `moved to ${todo.session === 0 ? 'the tenant-wide list' : `session #${todo.session}`}: ${todoLine(todo)}`
    }
    case 'delete': {
      const deleted = await perform('todo.delete', { todo: writ.todo }, call)
      if (!deleted.granted) return refused(deleted.refusal)
      const others = deleted.value.deleted - 1
      return `deleted ${todoLine(deleted.value.todo)}${others > 0 ? ` and ${others} below it` : ''}`
    }
  }
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

import { parseReference } from '../../../contract/reference.ts'
import { type Grammar, mistake } from '../grammar.ts'
import { oneReference, splitAtColon, splitVerb, unknownVerb } from '../words.ts'
import { type TodoVerb, usage, verbs, type Writ } from '../writ.ts'

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

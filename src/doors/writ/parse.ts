import { parseReference } from '../../contract/reference.ts'
import { closest } from '../../core/render/closest.ts'
import { fenceTracker } from './fence.ts'
import { type TodoVerb, usage, verbs, type Writ } from './writ.ts'

const terminator = '/endtodo'
const writLine = /^\/todo(?:[ \t]+(.*))?$/s

/**
 * Reads the writs out of an agent's reply. A writ stands at the start of a line, outside code fences. `/todo add` is one line
 * when the next line is empty, absent or starts with `/`; otherwise what follows is its description, up to a line that is
 * exactly `/endtodo`. Without that line the reply was cut short, and nothing of the block may be believed.
 */
export function parseWrits(reply: string): Writ[] {
  const lines = reply.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const writs: Writ[] = []
  const inFence = fenceTracker()
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as string
    if (inFence(line)) continue
    if (isTerminator(line)) {
      writs.push(strayTerminator())
      continue
    }
    const match = writLine.exec(line)
    if (!match) continue
    const { verb, rest } = splitVerb(match[1] ?? '')
    if (verb === 'add' && startsBlock(lines[index + 1])) {
      const end = endOfBlock(lines, index + 1)
      if (end === undefined) {
        writs.push(truncated(lines.slice(index + 1)))
        break
      }
      writs.push(addition(rest, lines.slice(index + 1, end).join('\n')))
      index = end
    } else {
      writs.push(oneLine(verb, rest))
      // A block without lines: it ends right here.
      if (verb === 'add' && isTerminator(lines[index + 1])) index += 1
    }
  }
  return writs
}

function isTerminator(line: string | undefined): boolean {
  return line?.trimEnd() === terminator
}

function endOfBlock(lines: readonly string[], from: number): number | undefined {
  for (let index = from; index < lines.length; index++) if (isTerminator(lines[index])) return index
  return undefined
}

function startsBlock(next: string | undefined): boolean {
  return next !== undefined && next.trim() !== '' && !next.startsWith('/')
}

function splitVerb(words: string): { verb: string; rest: string } {
  const [, verb = '', rest = ''] = /^(\S*)[ \t]*(.*)$/s.exec(words.trim()) ?? []
  return { verb, rest }
}

function oneLine(verb: string, rest: string): Writ {
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
      return withText(verb as 'describe' | 'subject' | 'block', rest)
    default:
      return unknownVerb(verb, rest)
  }
}

function addition(rest: string, description: string): Writ {
  const tenantWide = /^--tenant(?:[ \t]+|$)/.test(rest)
  const subject = tenantWide ? rest.replace(/^--tenant[ \t]*/, '') : rest
  if (subject.trim() === '') return mistake('todo add', `a todo needs a subject: ${usage.add}`)
  return { command: 'todo add', verb: 'add', subject, description, tenantWide }
}

function listing(rest: string): Writ {
  if (rest === '' || rest === 'all') return { command: rest === '' ? 'todo list' : 'todo list all', verb: 'list', all: rest === 'all' }
  return mistake('todo list', 'it takes nothing, or all: /todo list, /todo list all')
}

function onTodo(verb: 'start' | 'done' | 'cancel' | 'delete', rest: string): Writ {
  const todo = parseReference(rest)
  if (todo !== undefined) return { command: `todo ${verb} ${todo}`, verb, todo }
  const named = rest.split(/[\s,;]+/).filter((word) => parseReference(word) !== undefined)
  if (named.length > 1) {
    const lines = named.slice(0, 3).map((word) => `/todo ${verb} ${parseReference(word)}`)
    return mistake(`todo ${verb}`, `one todo a line: ${lines.join(' and on the next line ')}`)
  }
  const [word] = named
  return mistake(`todo ${verb}`, `it takes a todo's number: ${word === undefined ? usage[verb] : `/todo ${verb} ${parseReference(word)}`}`)
}

function withText(verb: 'describe' | 'subject' | 'block', rest: string): Writ {
  const [, id = '', text = ''] = /^([^\s:]+)[ \t]*:[ \t]*(.*)$/s.exec(rest) ?? []
  const todo = parseReference(id)
  if (todo === undefined) return mistake(`todo ${verb}`, `it takes a todo's number, a colon and the text: ${usage[verb]}`)
  if (text.trim() === '' && verb !== 'describe')
    return mistake(`todo ${verb} ${todo}`, `the text is missing: ${usage[verb].replace('<id>', String(todo))}`)
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

function unknownVerb(verb: string, rest: string): Writ {
  const meant = otherWords.get(verb.toLowerCase()) ?? closest(verb, verbs)
  if (meant === undefined) return mistake('todo', `there is no such verb; the verbs are ${verbs.join(', ')}`)
  const todo = parseReference(rest)
  return mistake('todo', `there is no such verb; did you mean ${todo === undefined ? usage[meant] : `/todo ${meant} ${todo}`}?`)
}

function truncated(swallowed: string[]): Writ {
  const inFence = fenceTracker()
  const others = swallowed.filter((line) => !inFence(line) && writLine.test(line)).length
  const advice = `missing /endtodo terminator; nothing was written. The line after ${usage.add} starts its description: end it with /endtodo, or leave an empty line if there is none.`
  const lost =
    others === 0
      ? ''
      : `\n${others === 1 ? '1 writ' : `${others} writs`} after it ${others === 1 ? 'was' : 'were'} taken for its text and not run: repeat ${others === 1 ? 'it' : 'them'}.`
  return mistake('todo add', advice + lost)
}

function strayTerminator(): Writ {
  return mistake(
    'endtodo',
    `there is no open /todo add here, so the lines above were not kept. Its description must start on the line right after ${usage.add}; to add one now: ${usage.describe}`,
  )
}

function mistake(command: string, message: string): Writ {
  return { command, verb: 'mistake', message }
}

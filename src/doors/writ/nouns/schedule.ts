import { type Grammar, mistake } from '../grammar.ts'
import { oneReference, splitVerb, unknownVerb, withReference } from '../words.ts'
import { scheduleUsage as usage, type Writ } from '../writ.ts'

type ScheduleVerb = keyof typeof usage
const verbs = Object.keys(usage) as ScheduleVerb[]

export const scheduleGrammar: Grammar = { oneLine, blocks: new Map() }

function oneLine(words: string): Writ {
  const { verb, rest } = splitVerb(words)
  switch (verb as ScheduleVerb) {
    case 'add':
      return addition(rest)
    case 'list':
      return rest === ''
        ? { command: 'schedule list', noun: 'schedule', verb: 'schedule list' }
        : mistake('schedule', 'schedule list', `it takes nothing: ${usage.list}`)
    case 'pause':
    case 'resume':
    case 'delete':
      return onSchedule(verb as 'pause' | 'resume' | 'delete', rest)
    default:
      return unknownVerb('schedule', verb, verbs, otherWords, (meant) => withReference(usage[meant], rest))
  }
}

/** A time has colons of its own (08:00): the one that ends it has a space behind it. */
function addition(rest: string): Writ {
  const [, when = '', prompt = ''] = /^(.*?):[ \t]+(.*)$/s.exec(rest) ?? []
  if (when.trim() !== '' && prompt.trim() !== '') {
    return { command: 'schedule add', noun: 'schedule', verb: 'schedule add', when: when.trim(), prompt: prompt.trim() }
  }
  return mistake(
    'schedule',
    'schedule add',
    `it takes when, a colon, a space and the prompt, on one line: ${usage.add}, such as /schedule add tomorrow 08:00: look at the inbox`,
  )
}

function onSchedule(verb: 'pause' | 'resume' | 'delete', rest: string): Writ {
  const schedule = oneReference('schedule', verb, rest)
  if (typeof schedule === 'object') return schedule
  return { command: `schedule ${verb} ${schedule}`, noun: 'schedule', verb: `schedule ${verb}`, schedule }
}

const otherWords = new Map<string, ScheduleVerb>([
  ['new', 'add'],
  ['create', 'add'],
  ['show', 'list'],
  ['stop', 'pause'],
  ['hold', 'pause'],
  ['start', 'resume'],
  ['continue', 'resume'],
  ['remove', 'delete'],
  ['rm', 'delete'],
  ['cancel', 'delete'],
])

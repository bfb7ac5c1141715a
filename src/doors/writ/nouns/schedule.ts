import { scheduleLine, scheduleList } from '../../../core/render/schedule-line.ts'
import { type Grammar, mistake } from '../grammar.ts'
import { refused } from '../refused.ts'
import { oneReference, splitVerb, unknownVerb, withReference } from '../words.ts'
import { type ScheduleWrit, scheduleUsage as usage, type Writ } from '../writ.ts'
import { inConversation, type WritContext } from '../writ-context.ts'

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
  const [, words = '', prompt = ''] = /^(.*?):[ \t]+(.*)$/s.exec(rest) ?? []
  const [, when = '', condition] = /^(.*?)(?:,?[ \t]+(if overdue))?$/is.exec(words.trim()) ?? []
  if (when !== '' && prompt.trim() !== '') {
    const onlyIf = condition === undefined ? {} : ({ onlyIf: 'overdue' } as const)
    return { command: 'schedule add', noun: 'schedule', verb: 'schedule add', when, ...onlyIf, prompt: prompt.trim() }
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

const mostShown = 200

export async function answerSchedule(writ: ScheduleWrit, context: WritContext): Promise<string> {
  const { perform, call } = context
  switch (writ.verb) {
    case 'schedule add':
      return add(writ, context)
    case 'schedule list': {
      const listed = await perform('schedule.list', { ...inConversation(context), limit: mostShown }, call)
      return listed.granted ? scheduleList(listed.value.schedules, listed.value.next !== null) : refused(listed.refusal)
    }
    case 'schedule pause': {
      const paused = await perform('schedule.pause', { schedule: writ.schedule }, call)
      return paused.granted ? scheduleLine(paused.value.schedule) : refused(paused.refusal)
    }
    case 'schedule resume': {
      const resumed = await perform('schedule.resume', { schedule: writ.schedule }, call)
      return resumed.granted ? scheduleLine(resumed.value.schedule) : refused(resumed.refusal)
    }
    case 'schedule delete': {
      const deleted = await perform('schedule.delete', { schedule: writ.schedule }, call)
      const hints = { conflict: `It can rest: /schedule pause ${writ.schedule}` }
      return deleted.granted ? `deleted ${scheduleLine(deleted.value.schedule)}` : refused(deleted.refusal, hints)
    }
  }
}

async function add({ when, onlyIf, prompt }: Extract<ScheduleWrit, { verb: 'schedule add' }>, context: WritContext): Promise<string> {
  const added = await context.perform('schedule.add', { when, onlyIf, prompt, ...inConversation(context) }, context.call)
  if (added.granted) return `added ${scheduleLine(added.value.schedule)}`
  const { refusal } = added
  const [field] = refusal.fields ?? []
  if (field?.field === 'session') return refused(refusal, { invalid: 'Write it in an agent’s conversation.' })
  if (field?.field !== 'when') return refused(refusal, { conflict: 'Write it in an agent’s conversation.' })
  return refused(refusal, { invalid: `${refusal.hint ?? ''} As in /schedule add tomorrow 08:00: <prompt>`.trimStart() })
}

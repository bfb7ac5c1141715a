import { parseReference } from '../../../contract/reference.ts'
import { type Block, type Grammar, mistake } from '../grammar.ts'
import { startsAsWrit } from '../walk-writs.ts'
import { oneReference, splitAtColon, splitVerb, unknownVerb, withReference } from '../words.ts'
import { type PlannedStep, type StepChange, taskUsage as usage, type Writ } from '../writ.ts'

type TaskVerb = keyof typeof usage
const verbs = Object.keys(usage) as TaskVerb[]

const described = (usageOfVerb: string) =>
  `The line after ${usageOfVerb} starts its description: end it with /endtask, or leave an empty line if there is none.`

export const taskGrammar: Grammar = {
  oneLine,
  blocks: new Map<string, Block>([
    ['add', { read: (rest, lines) => addition(rest, lines.join('\n')), advice: described(usage.add) }],
    ['subtask', { read: (rest, lines) => subtask(rest, lines.join('\n')), advice: described(usage.subtask) }],
    ['plan', { read: plan, advice: `A plan ends with a line of its own: ${usage.plan}.`, mayFollowEmptyLines: true }],
  ]),
  strayEnd: `there is no open /task add, subtask or plan here, so the lines above were not kept. They must start on the line right after ${usage.add}; a plan is ${usage.plan}`,
}

function oneLine(words: string): Writ {
  const { verb, rest } = splitVerb(words)
  switch (verb as TaskVerb) {
    case 'show':
    case 'done':
      return onTask(verb as 'show' | 'done', rest)
    case 'note':
      return note(rest)
    case 'cancel':
      return cancellation(rest)
    case 'list':
    case 'history':
      return listing(verb as 'list' | 'history', rest)
    case 'step':
      return step(rest)
    case 'add':
      return addition(rest, '')
    case 'subtask':
      return subtask(rest, '')
    case 'plan':
      return plan(rest, [])
    default:
      return unknownVerb('task', verb, verbs, otherWords, (meant) => withReference(usage[meant], rest))
  }
}

function listing(verb: 'list' | 'history', rest: string): Writ {
  const command = `task ${verb}` as const
  return rest === '' ? { command, noun: 'task', verb: command } : mistake('task', command, `it takes nothing: ${usage[verb]}`)
}

function onTask(verb: 'show' | 'done', rest: string): Writ {
  if (rest === '') return { command: `task ${verb}`, noun: 'task', verb: `task ${verb}`, task: null }
  const task = oneReference('task', verb, rest)
  return typeof task === 'object' ? task : { command: `task ${verb} ${task}`, noun: 'task', verb: `task ${verb}`, task }
}

function note(rest: string): Writ {
  const { word, text } = splitAtColon(rest)
  const task = parseReference(word)
  if (task === undefined) return mistake('task', 'task note', `it takes a task's number, a colon and the text: ${usage.note}`)
  const command = `task note ${task}`
  if (text.trim() === '') return mistake('task', command, `the text is missing: ${usage.note.replace('<id>', String(task))}`)
  return { command, noun: 'task', verb: 'task note', task, text }
}

function cancellation(rest: string): Writ {
  if (rest === '') return mistake('task', 'task cancel', `name the task, for its subtasks go with it: ${usage.cancel}`)
  const task = oneReference('task', 'cancel', rest)
  return typeof task === 'object' ? task : { command: `task cancel ${task}`, noun: 'task', verb: 'task cancel', task }
}

function splitIndex(rest: string): { index: number | undefined; rest: string } {
  const [, digits, more = ''] = /^(\d{1,5})(?:[ \t]+(.*))?$/s.exec(rest) ?? []
  return { index: digits === undefined ? undefined : Number(digits), rest: more }
}

function step(words: string): Writ {
  const { index, rest } = splitIndex(words)
  if (index === undefined) {
    return mistake('task', 'task step', `it takes a step's place, counted from 0, and what becomes of it: ${usage.step}`)
  }
  const changed = (what: string, change: StepChange): Writ => ({
    command: `task step ${index} ${what}`,
    noun: 'task',
    verb: 'task step',
    index,
    change,
  })
  if (rest === 'done' || rest === 'open') return changed(rest, { done: rest === 'done' })
  const { word, text } = splitAtColon(rest)
  if (word === 'details') return changed(word, { details: text })
  if (word === 'title' && text.trim() !== '') return changed(word, { title: text })
  if (word === 'title') return mistake('task', `task step ${index} title`, `the text is missing: /task step ${index} title: <text>`)
  const forms = `/task step ${index} done, or open, or title: <text>, or details: <text>`
  return mistake('task', `task step ${index}`, `it takes one of four: ${forms}`)
}

function addition(rest: string, description: string): Writ {
  const { word: owner, text } = splitAtColon(rest)
  const title = text.trim()
  if (owner !== '' && title !== '') return { command: 'task add', noun: 'task', verb: 'task add', owner, title, description }
  return mistake('task', 'task add', `it takes the agent that is to own it, a colon and the title: ${usage.add}`)
}

function subtask(words: string, description: string): Writ {
  const { index, rest } = splitIndex(words)
  const { word: owner, text } = splitAtColon(rest)
  const title = text.trim()
  if (index !== undefined && owner !== '' && title !== '') {
    return { command: `task subtask ${index}`, noun: 'task', verb: 'task subtask', index, owner, title, description }
  }
  return mistake('task', 'task subtask', `it takes a step's place, counted from 0, an agent, a colon and the title: ${usage.subtask}`)
}

function plan(rest: string, lines: readonly string[]): Writ {
  if (rest !== '') return mistake('task', 'task plan', `its steps stand on lines of their own: ${usage.plan}`)
  // A step that reads as a writ shows that the plan's end was forgotten, and that another block's end was taken for it.
  const others = lines.filter(startsAsWrit).length
  if (others > 0) {
    const lost = others === 1 ? '1 writ stands' : `${others} writs stand`
    return mistake('task', 'task plan', `${lost} among its steps and did not run; nothing was written. End the plan with /endtask first.`)
  }
  const steps = plannedSteps(lines)
  if (steps.length === 0) return mistake('task', 'task plan', `a plan needs a step: ${usage.plan}`)
  return { command: 'task plan', noun: 'task', verb: 'task plan', steps }
}

const otherWords = new Map<string, TaskVerb>([
  ['complete', 'done'],
  ['finish', 'done'],
  ['close', 'done'],
  ['delete', 'cancel'],
  ['remove', 'cancel'],
  ['get', 'show'],
  ['comment', 'note'],
  ['view', 'show'],
  ['new', 'add'],
  ['create', 'add'],
  ['steps', 'plan'],
  ['delegate', 'subtask'],
])

/** A bullet, a number, or both as the task's own block prints them, so that what was read there can be written back. */
const marker = /^(?:[✓→○][ \t]+\d{1,4}[.)]|[-*+•✓→○]|\d{1,4}[.)])(?:[ \t]+|$)/
const box = /^\[([ xX])\](?:[ \t]+|$)/

/** One step a line. What is ticked is done; what is not stays as it is, since a plan from memory must not undo work. */
export function plannedSteps(lines: readonly string[]): PlannedStep[] {
  return lines.flatMap((line) => {
    const text = line.trim()
    const unmarked = text.replace(marker, '')
    const title = unmarked.replace(box, '').trim()
    if (title === '') return []
    const isDone = text.startsWith('✓') || /[xX]/.test(box.exec(unmarked)?.[1] ?? '')
    return [isDone ? { title, done: true as const } : { title }]
  })
}

import { frame, withinBudget } from '../../core/render/text/frame.ts'
import { plainLine } from '../../core/render/text/plain-text.ts'
import { answerAgent } from './nouns/agent.ts'
import { answerAsk } from './nouns/ask.ts'
import { answerMem } from './nouns/mem.ts'
import { answerNotify } from './nouns/notify.ts'
import { answerParallel } from './nouns/parallel.ts'
import { answerReply } from './nouns/reply.ts'
import { answerSchedule } from './nouns/schedule.ts'
import { answerSearch } from './nouns/search.ts'
import { answerTask } from './nouns/task-answers.ts'
import { answerTodo } from './nouns/todo.ts'
import { onceOnly } from './once-only.ts'
import { parseWrits } from './parse.ts'
import type { Mistake, Writ, WritNoun } from './writ.ts'
import type { WritContext } from './writ-context.ts'

export type { WritContext } from './writ-context.ts'

const writBudget = 16 * 1024
const turnBudget = 32 * 1024
/** Kept for what is said of the writs whose answers do not fit. */
const reserve = 512
const maximumWrits = 200

/** Runs the writs of one reply in order and answers the framed results, ready to be handed back to the agent. */
export function runWrits(reply: string, context: WritContext): Promise<string> {
  return runWritsIn([{ text: reply, key: context.call.key }], context)
}

/** The same for a reply in several pieces. Each has a key of its own, so that its writs are known by it and their place in it. */
export async function runWritsIn(texts: readonly { text: string; key?: string }[], context: WritContext): Promise<string> {
  const writs = texts.flatMap(({ text, key }) =>
    parseWrits(text).map((writ, index) => ({ writ, key: key === undefined ? key : `${key}/${index}` })),
  )
  const frames: string[] = []
  let left = turnBudget - reserve
  const silent: Silent = { run: 0, refused: 0, noun: undefined }
  for (const { writ, key } of writs.slice(0, maximumWrits)) {
    const body = await answer(writ, { ...context, call: { ...context.call, key } })
    const framed = frame(writ.command, withinBudget(body, Math.min(writBudget, Math.max(left, 0))), nounOf(writ))
    left -= Buffer.byteLength(framed) + 1
    if (left >= 0) frames.push(framed)
    else {
      silent[body.startsWith('ERR:') ? 'refused' : 'run'] += 1
      silent.noun ??= nounOf(writ)
    }
  }
  if (silent.noun !== undefined) frames.push(frame(silent.noun, leftOut(silent, silent.noun), silent.noun))
  const [first, ...others] = writs.slice(maximumWrits)
  if (first !== undefined) {
    const noun = nounOf(first.writ)
    const message = `ERR: at most ${maximumWrits} writs a reply; the last ${1 + others.length} were not run. Repeat them.`
    frames.push(frame(noun, message, noun))
  }
  return frames.join('\n')
}

/** The writs that were run without room for their answers, and what the first of them was about. */
interface Silent {
  run: number
  refused: number
  noun: WritNoun | undefined
}

const whereToLook: Record<WritNoun, string> = {
  todo: ' See /todo list',
  task: ' See /task show',
  mem: ' See /mem list',
  schedule: ' See /schedule list',
  notify: '',
  agent: '',
  parallel: '',
  ask: '',
  reply: '',
  search: '',
}

function leftOut({ run, refused }: Silent, noun: WritNoun): string {
  const count = run + refused
  const failures = refused === 0 ? '' : `, ${refused} of them refused with an ERR`
  return `… (cut: ${count} more ${count === 1 ? 'writ was' : 'writs were'} read${failures}; the answers would not fit.${whereToLook[noun]})`
}

function nounOf(writ: Writ): WritNoun {
  return writ.noun ?? 'todo'
}

async function answer(writ: Writ, context: WritContext): Promise<string> {
  if (writ.verb === 'mistake') return `ERR: ${writ.message}`
  if (context.stopped !== undefined && startsWork(writ)) {
    return `ERR: it was not run, since the session was ${plainLine(context.stopped)}. Repeat it if it is still wanted.`
  }
  return onceOnly(writ, context, () => perform(writ, context))
}

async function perform(writ: Exclude<Writ, Mistake>, context: WritContext): Promise<string> {
  switch (writ.noun) {
    case undefined:
      return answerTodo(writ, context)
    case 'task':
      return answerTask(writ, context)
    case 'mem':
      return answerMem(writ, context)
    case 'schedule':
      return answerSchedule(writ, context)
    case 'notify':
      return answerNotify(writ, context)
    case 'agent':
      return answerAgent(writ, context)
    case 'parallel':
      return answerParallel(writ, context)
    case 'ask':
      return answerAsk(writ, context)
    case 'reply':
      return answerReply(writ, context)
    case 'search':
      return answerSearch(writ, context)
  }
}

const starting: ReadonlySet<string> = new Set(['agent', 'parallel', 'reply', 'task add', 'task subtask', 'schedule add', 'schedule resume'])

/** Whether somebody is set to work by it, now or later: a person who stops a session wants none of that begun. */
function startsWork({ verb }: Writ): boolean {
  return starting.has(verb)
}

import type { Writ } from './writ.ts'
import type { WritContext } from './writ-context.ts'

/** Writs that change nothing, and those that reach people: to say the same again, word for word, is of no use while nothing has changed. */
const readings: ReadonlySet<string> = new Set([
  ...(['list', 'show', 'task show', 'task list', 'task history'] as const),
  ...(['mem list', 'mem search', 'mem get', 'schedule list', 'search'] as const),
])
const toPeople: ReadonlySet<string> = new Set(['notify', 'ask'])

/** Answers a writ, unless it was answered before in the same activation and nothing has changed since: then it is told that. */
export async function onceOnly(writ: Writ, context: WritContext, answer: () => Promise<string>): Promise<string> {
  const { memory } = context
  const isReading = readings.has(writ.verb)
  if (memory === undefined || !(isReading || toPeople.has(writ.verb))) return answer()
  const print = JSON.stringify(writ)
  const known = memory.get(print)
  if (isReading) {
    const body = await answer()
    memory.set(print, { answer: body, list: 0 })
    return body === known?.answer && !body.startsWith('ERR:') ? '(as before: nothing has changed since you last looked)' : body
  }
  const list = await versionOf(context)
  if (known !== undefined && known.list === list) return `${known.answer} (before; nothing has changed since, so it was not done again)`
  const body = await answer()
  if (!body.startsWith('ERR:')) memory.set(print, { answer: body, list })
  return body
}

/** Which state of its list an agent has seen. */
async function versionOf({ perform, call, session, list: given }: WritContext): Promise<number> {
  const list = given === undefined ? session : given
  if (list === null || list === 0) return 0
  const read = await perform('list.get', { session: list, longest: 0 }, { caller: call.caller })
  return read.granted ? read.value.version : 0
}

import type { OperationName } from '../../../src/contract/operations/index.ts'

/** Nouns whose queries an event (about a noun, or of one type) may change, beside those of the noun itself. */
const alsoTouches: Record<string, readonly string[]> = {
  tenant: [],
  token: ['caller'],
  session: ['overview', 'task', 'message', 'schedule'],
  // A session that goes takes its list along, and says so once for all of it.
  'session.deleted': ['todo', 'list', 'report', 'sprint', 'artifact', 'memory', 'question', 'schedule'],
  message: ['session', 'overview'],
  part: [],
  question: ['session', 'overview'],
  agent: ['overview', 'session', 'report'],
  task: ['session', 'overview', 'report', 'todo'],
  run: ['session', 'overview', 'report', 'task'],
  usage: ['cost', 'cap', 'overview'],
  cap: ['session', 'overview'],
  schedule: [],
  notification: ['overview'],
  memory: [],
  comment: ['todo', 'task'],
  link: ['todo', 'task'],
  artifact: ['todo'],
  sprint: ['todo'],
  todo: ['list', 'session', 'task', 'overview', 'report', 'sprint', 'artifact'],
}

/** Nouns that belong to one session: a query about another session is none of an event's business. */
const ofOneSession = new Set(['message', 'part', 'question', 'todo', 'run', 'list'])

export interface Happening {
  type: string
  session: number
}

/** Whether what a query was answered may be out of date after an event. Text that streams in is patched instead. */
export function isAffected([name, input]: readonly [OperationName, unknown], { type, session }: Happening): boolean {
  if (type === 'message.streamed' || type === 'todo.updated') return false
  if (type === 'resync') return true
  const noun = nounOf(type)
  // How an agent does follows from its runs, as a report does; what it is, does not.
  const asked = name === 'agent.report' ? 'report' : nounOf(name)
  // Whatever happens is in the log, and may have words.
  if (asked === 'event' || asked === 'search') return true
  const touched = [noun, ...(alsoTouches[noun] ?? []), ...(alsoTouches[type] ?? [])]
  if (!touched.includes(asked)) return false
  return !ofOneSession.has(asked) || isAboutSession(input, session)
}

/** What names no session is about all of them; what happens in none (the tenant-wide list) is seen in all. */
function isAboutSession(input: unknown, session: number): boolean {
  const asked = (input as { session?: unknown } | undefined)?.session
  if (session === 0 || asked === undefined || asked === 0) return true
  return typeof asked === 'number' ? asked === session : true
}

function nounOf(name: string): string {
  return name.slice(0, name.indexOf('.'))
}

import type { Event, EventType, NewEvent } from '../../../../src/contract/nouns/event.ts'
import type { WholeMessage } from '../../../../src/contract/nouns/message.ts'
import { moneyText } from '../usage/money-text.ts'
import { changesOf, fieldWords } from './event-changes.ts'

type DataOf<Type extends EventType> = Extract<NewEvent, { type: Type }>['data']
type Tellers = { [Type in EventType]: (data: DataOf<Type>, by: string) => string }

/** What a session is called, if that is known. */
export type TitleOf = (session: number) => string | undefined

/** An event as a sentence for people: who did what, and in which session. */
export function eventText(event: Event, titleOf: TitleOf = () => undefined): string {
  const sentence = told(event)
  if (event.session === 0 || event.type.startsWith('session.')) return sentence
  const title = titleOf(event.session)
  return `${sentence} in #${event.session}${title ? ` ${title}` : ''}`
}

function told(event: Event): string {
  const tell = tellers[event.type] as ((data: unknown, by: string) => string) | undefined
  try {
    if (tell === undefined) return untold(event)
    return `${tell(event.data, event.by)}${event.undoes === undefined ? '' : ', to take back a change'}`
  } catch {
    // What an older or a newer version has written may lack what is told here.
    return untold(event)
  }
}

function untold({ by, type }: Event): string {
  return `${by}: ${type.replace('.', ' ')}`
}

const todo =
  (verb: string) =>
  ({ todo: row }: DataOf<'todo.added'>, by: string) =>
    `${by} ${verb} #${row.number} ${row.subject}`
const session =
  (verb: string) =>
  ({ session: row }: DataOf<'session.added'>, by: string) =>
    `${by} ${verb} session ${named(row)}`
const task =
  (verb: string) =>
  ({ task: row }: DataOf<'task.added'>, by: string) =>
    `${by} ${verb} task ${named(row)}`
const schedule =
  (verb: string) =>
  ({ schedule: row }: DataOf<'schedule.added'>, by: string) =>
    `${by} ${verb} schedule ${named(row)}`
const sprint =
  (verb: string) =>
  ({ sprint: row }: DataOf<'sprint.added'>, by: string) =>
    `${by} ${verb} sprint ${row.title}`
const artifact =
  (verb: string) =>
  ({ artifact: row }: DataOf<'artifact.added'>, by: string) =>
    `${by} ${verb} ${row.type === 'plan' ? 'plan' : 'document'} ${row.title}`

const comment =
  (verb: string) =>
  ({ comment: row }: DataOf<'comment.added'>, by: string) =>
    `${by} ${verb} ${subjectOf(row)}${quoted(row.text)}`
const link =
  (verb: string, to: string) =>
  ({ link: row }: DataOf<'link.added'>, by: string) =>
    `${by} ${verb} ${words(row.kind)} ${shortened(row.value)} ${to} ${subjectOf(row)}`

const tellers: Tellers = {
  'tenant.added': ({ tenant }, by) => `${by} added tenant ${tenant.name}`,
  'caller.renamed': ({ caller }, by) => `${by} is called ${caller.name} now`,
  'token.added': ({ token }, by) => `${by} made the token “${token.name}” for ${token.agent ?? 'a person'}`,
  'token.revoked': ({ token }, by) => `${by} revoked the token “${token.name}”`,
  'session.added': session('started'),
  'session.renamed': ({ session: row, was }, by) => `${by} renamed session #${row.number} from ${was?.title || 'no title'} to ${row.title}`,
  'session.archived': session('archived'),
  'session.restored': session('brought back'),
  'session.held': (data, by) => session(data.session.hold ?? 'held')(data, by),
  'session.resumed': session('resumed'),
  'session.moved': ({ session: row }, by) => `${by} gave session ${named(row)} to ${row.agent ?? 'nobody'}`,
  'session.yielded': ({ session: row, outcome }) => `Session ${named(row)} came to rest: ${words(outcome)}`,
  'session.deleted': ({ session: row, todos, memories }, by) =>
    `${by} deleted session ${named(row)} with ${count(todos, 'todo')} and ${count(memories, 'memory entry', 'memory entries')}`,
  'message.added': ({ message }) => saidByEngine[message.kind] ?? `${message.by} wrote${quoted(textOf(message))}`,
  'message.begun': ({ message }) => `${message.by} began to write`,
  'message.streamed': (_data, by) => `${by} is writing`,
  'message.retried': ({ message, part: { content } }) =>
    `${message.by} asks the model again${content.type === 'retry' ? `: ${shortened(content.problem)}` : ''}`,
  'message.ended': ({ message }) => `${message.by} wrote${quoted(textOf(message))}${message.error ? `: ${shortened(message.error)}` : ''}`,
  'message.compacted': ({ upTo }, by) => `${by} summarised what was said up to message #${upTo}`,
  'part.changed': ({ part: { content } }, by) =>
    content.type === 'tool' ? `${by} used ${content.tool} (${content.status})` : `${by} wrote on`,
  'part.pruned': ({ parts }, by) => `${by} left ${count(parts.length, 'old output')} out of what the model reads`,
  'question.asked': ({ question: { agent, kind, tool, text } }) =>
    kind === 'approval' ? `${agent} asks to use ${tool ?? 'a tool'}${quoted(text)}` : `${agent} asked${quoted(text)}`,
  'question.answered': ({ question: { number, answer, answeredBy } }, by) =>
    `${answeredBy ?? by} answered question #${number}${quoted(answer ?? '')}`,
  'agent.defined': ({ agent }, by) =>
    agent.problem === null ? `${by} defined agent ${agent.id}` : `The agent.json of ${agent.id} is wrong: ${shortened(agent.problem)}`,
  'agent.removed': ({ agent }, by) => `${by} removed agent ${agent.id}`,
  'command.defined': ({ command }, by) =>
    command.problem === null ? `${by} defined /${command.id}` : `The file of /${command.id} is wrong: ${shortened(command.problem)}`,
  'command.removed': ({ command }, by) => `${by} removed /${command.id}`,
  'task.added': ({ task: row }, by) => `${by} added task ${named(row)} for ${row.owner}`,
  'task.edited': task('edited'),
  'task.planned': task('changed the steps of'),
  'task.activated': task('activated'),
  'task.asked': ({ task: row }, by) => `${by} asked for task ${named(row)} to be worked on`,
  'task.assigned': ({ task: row }, by) => `${by} gave task ${named(row)} to ${row.owner}`,
  'task.completed': task('completed'),
  'task.canceled': task('canceled'),
  'comment.added': comment('commented on'),
  'comment.edited': comment('edited a comment on'),
  'comment.deleted': comment('deleted a comment on'),
  'comment.restored': comment('brought back a comment on'),
  'link.added': link('tied', 'to'),
  'link.edited': link('renamed', 'on'),
  'link.removed': link('took', 'off'),
  'link.restored': link('brought back', 'on'),
  'run.started': ({ run }) => `${run.agent} started to work (${words(run.trigger)})`,
  'run.stopping': ({ run }, by) => `${by} asked ${run.agent} to stop${run.stopping ? `: ${shortened(run.stopping)}` : ''}`,
  'run.ended': ({ run }) =>
    `${run.agent} ended its work: ${words(run.outcome ?? 'ended')}${run.detail ? ` (${shortened(run.detail)})` : ''}`,
  'usage.recorded': ({ usage: { agent, model, nanodollars } }) =>
    `${agent} used ${model ?? 'a model'}${nanodollars === undefined ? '' : ` for ${moneyText(nanodollars)}`}`,
  'cap.set': ({ cap }, by) => `${by} set cap #${cap.number} to ${cap.amount} ${cap.measure === 'money' ? 'dollars' : cap.measure}`,
  'cap.removed': ({ cap }, by) => `${by} removed cap #${cap.number}`,
  'schedule.added': schedule('added'),
  'schedule.edited': schedule('edited'),
  'schedule.paused': schedule('paused'),
  'schedule.resumed': schedule('resumed'),
  'schedule.fired': ({ schedule: row, woken, skipped }) =>
    woken === 0 && Object.keys(skipped).length > 0
      ? `Schedule ${named(row)} was skipped: ${Object.keys(skipped).join(', ')}`
      : `Schedule ${named(row)} woke ${count(woken, 'session')}`,
  'schedule.deleted': schedule('deleted'),
  'notification.added': ({ notification: { agent, text } }, by) => `${agent || by} told people${quoted(text)}`,
  'notification.edited': ({ notification: { number, heldBack } }) => `Notification #${number} stands for ${heldBack} that were held back`,
  'notification.read': ({ notification: { number, text } }, by) => `${by} has seen notification #${number}${quoted(text)}`,
  'memory.added': ({ memory }, by) => `${by} remembered ${named(memory)}`,
  'memory.edited': ({ memory }, by) => `${by} edited memory entry ${named(memory)}`,
  'memory.deleted': ({ memory }, by) => `${by} deleted memory entry ${named(memory)}`,
  'memory.restored': ({ memory }, by) => `${by} restored memory entry ${named(memory)}`,
  'artifact.added': artifact('wrote'),
  'artifact.edited': artifact('edited'),
  'artifact.staged': (data, by) => `${artifact('staged')(data, by)} as ${data.artifact.stage}`,
  'artifact.deleted': artifact('deleted'),
  'artifact.restored': artifact('restored'),
  'sprint.added': sprint('added'),
  'sprint.edited': sprint('edited'),
  'sprint.moved': (data, by) => `${sprint('moved')(data, by)} to ${words(data.sprint.status)}`,
  'sprint.deleted': sprint('deleted'),
  'sprint.restored': sprint('restored'),
  'todo.added': todo('added'),
  'todo.edited': (data, by) => {
    const changed = changesOf({ type: 'todo.edited', data }).map(({ field }) => field)
    return todo(changed.length === 0 ? 'moved' : `changed ${listed(changed)} of`)(data, by)
  },
  'todo.moved': (data, by) =>
    `${todo('moved')(data, by)} to ${data.todo.session === 0 ? 'the tenant-wide list' : `session #${data.todo.session}`}`,
  'todo.reopened': todo('opened again'),
  'todo.started': todo('started'),
  'todo.blocked': (data, by) => `${todo('blocked')(data, by)}: ${data.todo.blockedReason}`,
  'todo.completed': todo('completed'),
  'todo.canceled': todo('canceled'),
  'todo.ready': ({ todo: row }) => `Todo #${row.number}${quoted(row.subject)} can be begun`,
  'todo.waiting': ({ todo: row }) => `Todo #${row.number}${quoted(row.subject)} waits`,
  'todo.claimed': todo('claimed'),
  'todo.released': todo('gave back'),
  'todo.deleted': todo('deleted'),
  'todo.restored': todo('restored'),
  'todo.deletedMany': ({ numbers }, by) => `${by} deleted ${count(numbers.length, 'todo')}`,
  'todo.cleaned': ({ orphaned, stale }, by) => `${by} cleaned up ${count(stale, 'finished todo')} and ${count(orphaned, 'orphaned todo')}`,
}

/** What the engine says to an agent is long, and always the same. */
const saidByEngine: Partial<Record<WholeMessage['kind'], string>> = {
  work: 'The agent was given its work',
  nudge: 'The agent was reminded of what is open',
  state: 'The agent was told how its list stands',
  writs: 'The agent was told what came of its commands',
  continue: 'The agent was told to go on',
}

function subjectOf({ todo: number, task: of }: { todo: number | null; task: number | null }): string {
  return number === null ? `task #${of}` : `#${number}`
}

function named({ number, title }: { number: number; title: string }): string {
  return title === '' ? `#${number}` : `#${number} ${title}`
}

function words(name: string): string {
  return name.replaceAll('_', ' ')
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}

function listed(fields: readonly string[]): string {
  return fields.map(fieldWords).join(', ')
}

function textOf({ parts }: WholeMessage): string {
  return parts.map(({ content }) => (content.type === 'text' ? content.text : '')).join(' ')
}

function quoted(text: string): string {
  return text.trim() === '' ? '' : `: “${shortened(text)}”`
}

const longest = 140

/** The log is read line by line: the rest of a long text is where it was written. */
function shortened(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  const characters = [...line.slice(0, 2 * longest)]
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : line
}

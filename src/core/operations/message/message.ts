import { isBuiltIn } from '../../../contract/built-in-commands.ts'
import type { PartContent } from '../../../contract/nouns/message.ts'
import type { TodoStatus } from '../../../contract/nouns/todo.ts'
import { judgeAgentOf } from '../../domain/command/command.ts'
import { readCommand, type SlashCommand } from '../../domain/command/slash-command.ts'
import { fillTemplate, readWritten } from '../../domain/command/template.ts'
import { decideHop } from '../../domain/delegation/hops.ts'
import { textPart } from '../../domain/message/message.ts'
import { decideRename, judgeNotOwn, titleFrom } from '../../domain/session/session.ts'
import { shortened } from '../../domain/shortened.ts'
import type { Handlers, WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import type { StoredSession } from '../../ports/records.ts'
import { todoList } from '../../render/todo/list.ts'
import { knownAgent } from '../agent/known-agent.ts'
import { askHere, judged } from '../delegation/delegate.ts'
import { listOf } from '../list/list-of.ts'
import { settleQuestions } from '../question/settle.ts'
import { wakeSession } from '../run/waking.ts'
import { requireOpen } from '../session/own.ts'
import { todoFacts } from '../todo/facts.ts'
import { heardBy, say, whole } from './conversation.ts'

type MessageHandlers = Pick<Handlers, 'message.send' | 'message.list' | 'message.get'>

export const messageHandlers: MessageHandlers = {
  async 'message.send'(input, context) {
    const session = await context.require('session', input.session)
    await requireOpen(session, context)
    const files = input.files.map((file): PartContent => ({ type: 'file', ...file }))
    return sendIn(session, input.text, files, context)
  },

  async 'message.list'({ session: reference, since, before, newest, live, limit }, context) {
    const conversation = await context.require('session', reference)
    const { number: session } = conversation
    const found = await context.store.messages.list({ session, live, since, before, backwards: newest, limit: limit + 1 })
    const more = found.length > limit
    const shown = more ? (newest ? found.slice(1) : found.slice(0, limit)) : found
    // Whoever writes down what a run says reads what its agent may be given in it.
    const isForRun = context.caller.engine === true && context.caller.run?.session === session
    return { messages: await whole(isForRun ? await heardBy(shown, conversation, context) : shown, context), more }
  },

  async 'message.get'(input, context) {
    const [message] = await whole([await context.require('message', input.message)], context)
    return { message: message ?? context.missing('message', input.message) }
  },
}

/** Says something in a session as the caller, who may be a person or an agent. */
export async function sendIn(session: StoredSession, text: string, files: readonly PartContent[], context: WriteContext) {
  if (context.caller.agent !== null) return fromAgent(session, [textPart(text), ...files], context)
  const command = readCommand(text)
  if (command !== undefined) return obey(session, command, text, files, context)
  const meant = await templateMeant(text, context)
  if (meant === undefined) return fromPerson(session, text, files, context)
  // A session has one agent: whatever another is to do is handed to it.
  const isOwn = meant.agent === null || meant.agent === session.agent
  return isOwn ? fromPerson(session, meant.text, files, context) : handTo(session, { ...meant, agent: meant.agent ?? '' }, files, context)
}

/** What a person says becomes the session's next turn. */
async function fromPerson(session: StoredSession, text: string, files: readonly PartContent[], context: WriteContext) {
  const content = [textPart(text), ...(await mentions(text, session, context)), ...files]
  rename(session, text, context)
  const message = await say({ session, kind: 'input', content }, context)
  await settleQuestions(session, text, context)
  await wakeSession({ session: session.number, trigger: 'message' }, context)
  return { message, answer: null }
}

/** The command of the workspace that a message is, filled in. */
async function templateMeant(text: string, { store }: WriteContext) {
  const written = readWritten(text)
  const command = written === undefined || isBuiltIn(written.name) ? undefined : await store.find('command', written.name)
  if (written === undefined || command === undefined) return undefined
  const { agent } = command
  if (agent !== null) granted(judgeAgentOf(command, await knownAgent(agent, store)))
  const description = shortened(`/${written.name} ${written.rest}`)
  return { text: granted(fillTemplate(command, written.rest)), agent, description }
}

async function handTo(
  session: StoredSession,
  { agent, text, description }: { agent: string; text: string; description?: string },
  files: readonly PartContent[],
  context: WriteContext,
) {
  const delegations = await judged(session, [{ agent, prompt: text, description, files }], context)
  for (const { outcome } of delegations) granted(outcome)
  rename(session, text, context)
  const { message } = await askHere(session, delegations, files, context)
  return { message, answer: null }
}

/** A word from one agent to another that wants no reply. */
async function fromAgent(session: StoredSession, content: PartContent[], context: WriteContext) {
  const { run } = context.caller
  granted(judgeNotOwn(session, run?.session))
  const own = run === undefined ? undefined : await context.find('session', run.session)
  const hops = granted(decideHop(own?.hops ?? 0))
  const message = await say({ session, kind: 'peer', from: own?.number ?? null, hops, content }, context)
  await wakeSession({ session: session.number, trigger: 'peer' }, context)
  return { message, answer: null }
}

/** Slash commands are done here and now, or queued as a part; the model never sees them. */
async function obey(session: StoredSession, command: SlashCommand, text: string, files: readonly PartContent[], context: WriteContext) {
  switch (command.name) {
    case 'todos': {
      const message = await say({ session, kind: 'command', content: [textPart(text)] }, context)
      const content = [textPart(await listText(session, command.statuses, context))]
      return { message, answer: await say({ session, role: 'assistant', kind: 'command', by: 'system', content }, context) }
    }
    case 'compact': {
      const message = await say({ session, kind: 'command', content: [{ type: 'compaction', auto: false, status: 'pending' }] }, context)
      await wakeSession({ session: session.number, trigger: 'message' }, context)
      return { message, answer: null }
    }
    case 'agent':
      return handTo(session, { agent: command.agent, text: command.prompt }, files, context)
  }
}

async function listText(session: StoredSession, statuses: readonly TodoStatus[], context: WriteContext): Promise<string> {
  const list = await listOf(session, context)
  const lists = [list ?? session.number]
  const { rows } = await context.store.todos.list({ lists, statuses, limit: 200, after: undefined })
  return todoList(rows, await context.store.todos.count({ lists, statuses }), await todoFacts(rows, context))
}

/** A subagent that is named with an @ is meant to do it. */
async function mentions(text: string, session: StoredSession, context: WriteContext): Promise<PartContent[]> {
  const names = new Set([...text.matchAll(/(?:^|\s)@([a-z0-9][a-z0-9._-]{0,63})/g)].map(([, name]) => name as string))
  const found: PartContent[] = []
  for (const name of [...names].slice(0, 5)) {
    const agent = await knownAgent(name.replace(/[._-]+$/, ''), context.store)
    if (agent === undefined || agent.id === session.agent) continue
    found.push(textPart(`(Hand this to ${agent.id}: call task with subagent "${agent.id}" and a prompt that says all it must know.)`, true))
  }
  return found
}

function rename(before: StoredSession, text: string, context: WriteContext): void {
  context.change('session', before, (session) => decideRename(session, titleFrom(session, text), context.now))
}

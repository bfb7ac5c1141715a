import { isBuiltIn } from '../../contract/built-in-commands.ts'
import type { PartContent } from '../../contract/nouns/message.ts'
import type { TodoStatus } from '../../contract/nouns/todo.ts'
import { refuse } from '../../contract/refusals.ts'
import { fillTemplate, readWritten } from '../domain/command-template.ts'
import { decideHop } from '../domain/hops.ts'
import { textPart } from '../domain/message.ts'
import { decideRename, titleFrom } from '../domain/session.ts'
import { shortened } from '../domain/shortened.ts'
import { readCommand, type SlashCommand } from '../domain/slash-command.ts'
import type { Handlers, WriteScene } from '../gate/handler.ts'
import { granted, Refused } from '../gate/refused.ts'
import type { StoredSession } from '../ports/store.ts'
import { todoList } from '../render/todo-list.ts'
import { heardBy, say, whole } from './conversation.ts'
import { knownAgent } from './known-agent.ts'
import { listOf } from './list-of.ts'
import { askHere, judged } from './message-delegate.ts'
import { requireOpen } from './own-session.ts'
import { settleQuestions } from './question-settle.ts'
import { todoFacts } from './todo-facts.ts'
import { type Consequences, nothing, together, wakeSession } from './waking.ts'

type MessageHandlers = Pick<Handlers, 'message.send' | 'message.list' | 'message.get'>

export const messageHandlers: MessageHandlers = {
  async 'message.send'(input, scene) {
    const session = await scene.require('session', input.session)
    await requireOpen(session, scene)
    const files = input.files.map((file): PartContent => ({ type: 'file', ...file }))
    if (scene.caller.agent !== null) return fromAgent(session, [textPart(input.text), ...files], scene)
    const command = readCommand(input.text)
    if (command !== undefined) return obey(session, command, input.text, scene)
    const meant = await templateMeant(input.text, scene)
    if (meant === undefined) return fromPerson(session, input.text, files, scene)
    // A session has one agent: whatever another is to do is handed to it.
    const isOwn = meant.agent === null || meant.agent === session.agent
    return isOwn ? fromPerson(session, meant.text, files, scene) : handTo(session, { ...meant, agent: meant.agent ?? '' }, scene)
  },

  async 'message.list'({ session: reference, since, before, newest, live, limit }, scene) {
    const conversation = await scene.require('session', reference)
    const { number: session } = conversation
    const found = await scene.store.listMessages({ session, live, since, before, backwards: newest, limit: limit + 1 })
    const more = found.length > limit
    const shown = more ? (newest ? found.slice(1) : found.slice(0, limit)) : found
    // Whoever writes down what a run says reads what its agent may be given in it.
    const isForRun = scene.caller.engine === true && scene.caller.run?.session === session
    return { messages: await whole(isForRun ? await heardBy(shown, conversation, scene) : shown, scene), more }
  },

  async 'message.get'(input, scene) {
    const [message] = await whole([await scene.require('message', input.message)], scene)
    return { message: message ?? scene.missing('message', input.message) }
  },
}

/** What a person says becomes the session's next turn. */
async function fromPerson(session: StoredSession, text: string, files: readonly PartContent[], scene: WriteScene) {
  const content = [textPart(text), ...(await mentions(text, session, scene)), ...files]
  const said = await say({ session, kind: 'input', content }, scene)
  const woken = await wakeSession({ session: session.number, trigger: 'message' }, scene)
  return {
    ...together(renamed(session, text, scene), said, await settleQuestions(session, text, scene), woken),
    answer: { message: said.message, answer: null },
  }
}

/** The command of the workspace that a message is, filled in. */
async function templateMeant(text: string, { store }: WriteScene) {
  const written = readWritten(text)
  const command = written === undefined || isBuiltIn(written.name) ? undefined : await store.find('command', written.name)
  if (written === undefined || command === undefined) return undefined
  const { agent } = command
  if (agent !== null && (await knownAgent(agent, store)) === undefined) {
    const message = `/${command.id} is for the agent ${agent}, and there is none of that name.`
    throw new Refused(refuse('not_found', message, { hint: `Define it, or name another in commands/${command.id}.md.` }).refusal)
  }
  const description = shortened(`/${written.name} ${written.rest}`)
  return { text: granted(fillTemplate(command, written.rest)), agent, description }
}

async function handTo(
  session: StoredSession,
  { agent, text, description }: { agent: string; text: string; description?: string },
  scene: WriteScene,
) {
  const errands = await judged(session, [{ agent, prompt: text, description }], scene)
  for (const { outcome } of errands) granted(outcome)
  const { message, sessions: _sessions, ...effects } = await askHere(session, errands, [], scene)
  return { ...together(renamed(session, text, scene), effects), answer: { message, answer: null } }
}

/** A word from one agent to another that wants no reply. */
async function fromAgent(session: StoredSession, content: PartContent[], scene: WriteScene) {
  const { run } = scene.caller
  if (run?.session === session.number) {
    const message = `Session #${session.number} is your own: what you say there is your answer.`
    const instead = { operation: 'notification.add', input: {}, wants: ['text'] } as const
    throw new Refused(refuse('conflict', message, { hint: 'Just answer. To reach the people.', instead }).refusal)
  }
  const own = run === undefined ? undefined : await scene.store.find('session', run.session)
  const hops = granted(decideHop(own?.hops ?? 0))
  const said = await say({ session, kind: 'peer', from: own?.number ?? null, hops, content }, scene)
  const woken = await wakeSession({ session: session.number, trigger: 'peer' }, scene)
  return { ...together(said, woken), answer: { message: said.message, answer: null } }
}

/** Slash commands are done here and now, or queued as a part; the model never sees them. */
async function obey(session: StoredSession, command: SlashCommand, text: string, scene: WriteScene) {
  switch (command.name) {
    case 'todos': {
      const asked = await say({ session, kind: 'command', content: [textPart(text)] }, scene)
      const answer = await say(
        {
          session,
          role: 'assistant',
          kind: 'command',
          by: 'system',
          content: [textPart(await listText(session, command.statuses, scene))],
        },
        scene,
      )
      return { ...together(asked, answer), answer: { message: asked.message, answer: answer.message } }
    }
    case 'compact': {
      const asked = await say({ session, kind: 'command', content: [{ type: 'compaction', auto: false, status: 'pending' }] }, scene)
      const woken = await wakeSession({ session: session.number, trigger: 'message' }, scene)
      return { ...together(asked, woken), answer: { message: asked.message, answer: null } }
    }
    case 'agent':
      return handTo(session, { agent: command.agent, text: command.prompt }, scene)
  }
}

async function listText(session: StoredSession, statuses: readonly TodoStatus[], scene: WriteScene): Promise<string> {
  const list = await listOf(session, scene)
  const lists = [list ?? session.number]
  const { rows } = await scene.store.listTodos({ lists, statuses, limit: 200, after: undefined })
  return todoList(rows, await scene.store.countTodos({ lists, statuses }), await todoFacts(rows, scene))
}

/** A subagent that is named with an @ is meant to do it. */
async function mentions(text: string, session: StoredSession, scene: WriteScene): Promise<PartContent[]> {
  const names = new Set([...text.matchAll(/(?:^|\s)@([a-z0-9][a-z0-9._-]{0,63})/g)].map(([, name]) => name as string))
  const found: PartContent[] = []
  for (const name of [...names].slice(0, 5)) {
    const agent = await knownAgent(name.replace(/[._-]+$/, ''), scene.store)
    if (agent === undefined || agent.id === session.agent) continue
    found.push(textPart(`(Hand this to ${agent.id}: call task with subagent "${agent.id}" and a prompt that says all it must know.)`, true))
  }
  return found
}

function renamed(session: StoredSession, text: string, scene: WriteScene): Consequences {
  const { session: row, events } = decideRename(session, titleFrom(session, text), scene.now)
  return events.length === 0 ? nothing : { changes: [{ kind: 'update', noun: 'session', row }], events }
}

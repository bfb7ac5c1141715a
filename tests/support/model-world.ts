import { onTestFinished } from 'vitest'
import type { WholeMessage } from '../../src/contract/nouns/message.ts'
import type { SessionWithState } from '../../src/contract/nouns/session.ts'
import type { Input } from '../../src/contract/operations/index.ts'
import type { ModelLimits } from '../../src/core/ports/model.ts'
import { type EngineChoices, startEngine } from '../../src/server/engine.ts'
import { whenAtRest } from './at-rest.ts'
import { configFor } from './model-server/asking.ts'
import type { Script } from './model-server/script.ts'
import { type ModelServer, startModelServer } from './model-server.ts'
import type { databases } from './stores.ts'
import { until } from './until.ts'
import { newWorld, type TestWorld } from './world.ts'

const scripted = 'openai-compatible/scripted'

export interface ModelWorld extends TestWorld {
  model: ModelServer
  /** A session of the agent `worker`, whose model is scripted. */
  session: number
  /** Says something, and waits until the session is at rest. */
  tell(text: string, session?: number): Promise<SessionWithState>
  /** How a session stands once nothing more happens to it by itself. */
  atRest(session?: number): Promise<SessionWithState>
  transcript(session?: number): Promise<WholeMessage[]>
  /** Waits until a line of the story (see `told`) is this one, and the session is at rest again. */
  heard(line: string, session?: number): Promise<SessionWithState>
}

export interface ModelWorldWish {
  definition?: Input<'agent.define'>['definition']
  /** How much the scripted model can read and write at once. */
  limits?: Partial<ModelLimits>
  engine?: EngineChoices
}

/** A real store, engine and model runner, and a model that says what the script says. */
export async function newModelWorld(
  kind: (typeof databases)[number],
  script: Script,
  { definition = {}, limits = {}, engine = {} }: ModelWorldWish = {},
): Promise<ModelWorld> {
  const world = await newWorld(kind)
  onTestFinished(() => world.close())
  const model = await startModelServer(script)
  onTestFinished(() => model.close())
  const models = configFor(model.url, { default: scripted, models: new Map([[scripted, limits]]) })
  await world.ask('agent.define', { id: 'worker', definition: { runner: 'model', ...definition } })
  const running = await startEngine(world.punchlist, { models, ...engine })
  onTestFinished(() => running.stop())
  const { session } = await world.ask('session.add', { agent: 'worker' })
  const atRest = (number = session.number) => whenAtRest(number, () => world.ask('session.get', { session: number }))
  const transcript = async (number = session.number) => (await world.ask('message.list', { session: number, limit: 500 })).messages
  return {
    ...world,
    model,
    session: session.number,
    atRest,
    async tell(text, number = session.number) {
      await world.ask('message.send', { session: number, text })
      return atRest(number)
    },
    transcript,
    async heard(line, number = session.number) {
      await until(`session ${number} hears ${line}`, async () => (told(await transcript(number)).includes(line) ? true : undefined))
      return atRest(number)
    },
  }
}

/** What was said and done, a line each, as a story to compare with. */
export function told(messages: readonly WholeMessage[]): string[] {
  return messages.flatMap(({ role, kind, parts }) =>
    parts.flatMap(({ content }) => {
      if (content.type === 'text') return [`${role === 'user' ? kind : 'worker'}: ${content.text}`]
      if (content.type === 'tool') return [`${content.tool} → ${content.status}: ${content.output}`]
      return content.type === 'subtask' ? [`subtask ${content.agent} → ${content.status}: ${content.output}`] : []
    }),
  )
}

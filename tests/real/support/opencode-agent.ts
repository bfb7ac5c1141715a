import type { Run } from '../../../src/contract/nouns/run.ts'
import type { SessionWithState } from '../../../src/contract/nouns/session.ts'
import { isAtRest } from '../../support/at-rest.ts'
import { processesIn } from '../../support/mcp-server/start.ts'
import type { Reply } from '../../support/model-server/reply.ts'
import type { ModelServer } from '../../support/model-server.ts'
import { until } from '../../support/until.ts'
import { type Daemon, newDaemon } from './daemon.ts'
import { newOpencode } from './opencode.ts'
import { type Read, scriptedModel } from './scripted-model.ts'
import type { Stage } from './stage.ts'
import { storyOf } from './story.ts'

export interface OpencodeAgent extends Daemon {
  model: ModelServer
  session(number: number): Promise<SessionWithState>
  /** How the session stands once nothing more happens to it by itself. */
  atRest(number: number): Promise<SessionWithState>
  runs(session: number): Promise<Run[]>
  /** What was said and done in the session, a line each. */
  story(session: number): Promise<string[]>
  /** Processes of opencode's that are still there. */
  processes(): number[]
}

/** How long is waited for anything, in milliseconds: opencode takes seconds to start, and much longer beside other work. */
export const patience = 180_000

interface Wish {
  next(read: Read): Reply
  /** More of opencode's configuration, and of the agent's definition. */
  config?: object
  definition?: object
}

/** A daemon with an agent `coder` that is opencode, whose model is scripted. */
export async function newOpencodeAgent(stage: Stage, { next, config, definition }: Wish): Promise<OpencodeAgent> {
  const model = await scriptedModel(stage, next)
  const { program, environment } = await newOpencode(stage, model.url, config)
  // An agent gets the daemon's environment; a user's own opencode would find its settings there.
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const coder = { runner: 'acp', command: ['env', ...settings, program, 'acp'], ...definition }
  const daemon = await newDaemon(stage, { coder })
  const session = async (number: number) => (await daemon.rest('GET', `/v1/sessions/${number}`)).body.session as SessionWithState
  return {
    ...daemon,
    model,
    session,
    atRest: (number) =>
      until(
        `session ${number} at rest`,
        async () => {
          const found = await session(number)
          return isAtRest(found) ? found : undefined
        },
        patience,
      ),
    runs: async (number) => (await daemon.rest('GET', `/v1/runs?session=${number}`)).body.runs,
    story: async (number) => storyOf((await daemon.rest('GET', `/v1/sessions/${number}/messages?limit=500`)).body.messages),
    processes: () => processesIn(daemon.workspace),
  }
}

export async function nobodyLeft({ check }: Stage, what: string, { processes }: OpencodeAgent): Promise<void> {
  await check(`${what}: no process of opencode’s is left`, () =>
    until('no process in the workspace', async () => (processes().length === 0 ? true : undefined), patience),
  )
}

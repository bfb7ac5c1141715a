import type { AgentFunction } from '../../runners/function/function-runner.ts'
import { createClient } from '../../sdk/client.ts'
import { localTransport } from '../local-transport.ts'
import type { Punchlist } from '../open.ts'
import { stories } from './stories/index.ts'
import type { Script } from './story.ts'
import { pauseFor } from './tempo.ts'

/** The scripted agents as functions of this process, by their ids. Each acts as its run's caller, like any other agent. */
export function castOf(punchlist: Punchlist, tempo: number): Record<string, AgentFunction> {
  const play =
    (script: Script): AgentFunction =>
    (turn) =>
      script({ turn, client: createClient(localTransport(punchlist, turn.caller)), pause: () => pauseFor(tempo, turn.signal) })
  const agents = Object.values(stories).flatMap((story) => Object.entries(story.agents))
  return Object.fromEntries(agents.map(([id, { script }]) => [id, play(script)]))
}

import type { AgentFunction } from '../runners/function/function-runner.ts'
import { createClient } from '../sdk/client.ts'
import { localTransport } from '../server/local-transport.ts'
import type { Punchlist } from '../server/open.ts'
import { pauseFor } from './pause.ts'
import type { Script } from './scenario.ts'
import { scenarios } from './scenarios/index.ts'

/** The scripted agents as functions of this process, by their ids. Each acts as its run's caller, like any other agent. */
export function demoAgents(punchlist: Punchlist, milliseconds: number): Record<string, AgentFunction> {
  const play =
    (script: Script): AgentFunction =>
    (turn) =>
      script({ turn, client: createClient(localTransport(punchlist, turn.caller)), pause: () => pauseFor(milliseconds, turn.signal) })
  const agents = Object.values(scenarios).flatMap((scenario) => Object.entries(scenario.agents))
  return Object.fromEntries(agents.map(([id, { script }]) => [id, play(script)]))
}

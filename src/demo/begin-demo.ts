import { createClient } from '../sdk/client.ts'
import type { Transport } from '../sdk/transport.ts'
import { type Scripted, scripted } from './scenario.ts'
import { scenarios } from './scenarios/index.ts'

/** Defines the agents and sets every scenario going. Doing it twice comes to the same: each call has a key of its own. */
export async function beginDemo(transport: Transport, commandOf: (id: string) => string[]): Promise<void> {
  for (const [name, scenario] of Object.entries(scenarios)) {
    const person = createClient(keyed(transport, `demo/${name}`))
    for (const [id, agent] of Object.entries(scenario.agents))
      await person.agent.define({ id, definition: definitionOf(id, agent, commandOf) })
    await scenario.begin(person)
  }
}

function definitionOf(id: string, agent: Scripted, commandOf: (id: string) => string[]) {
  const { name, description, mode } = agent
  const said = { name: `${name} (scripted)`, description: `Scripted: ${description}. ${scripted}`, mode }
  return 'program' in agent
    ? { ...said, runner: 'acp' as const, writes: 'ask' as const, command: commandOf(id) }
    : { ...said, runner: 'function' as const }
}

/** What is asked through it again, in the same order, has the answers it had, and no further effect. */
function keyed(transport: Transport, name: string): Transport {
  let calls = 0
  return {
    ...transport,
    perform(operation, input, options) {
      calls += 1
      return transport.perform(operation, input, { key: `${name}/${calls}`, ...options })
    },
  }
}

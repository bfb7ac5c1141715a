import type { AgentDefinition } from '../contract/nouns/agent.ts'
import type { FunctionTurn } from '../runners/function/function-runner.ts'
import type { Client } from '../sdk/client.ts'

/** One turn of a scripted agent, with the gate before it as for any other agent. */
export interface Act {
  turn: FunctionTurn
  client: Client
  /** Lets a moment pass, so that people can follow; ends the turn when the run must end. */
  pause(): Promise<void>
}

/** What an agent does in one turn, found out from what is there: the next start may be in another process. */
export type Script = (act: Act) => Promise<string>

interface Named {
  name: string
  /** What it is good at. That it is scripted is said for it. */
  description: string
  mode?: AgentDefinition['mode']
}

/** A function of the daemon's process, or the text of a program that speaks ACP. */
export type Scripted = Named & ({ script: Script } | { program: string })

/** Some agents, and what sets them to work. */
export interface Scenario {
  agents: Record<string, Scripted>
  /** Called once for a demo, and again from its beginning if that was cut off: then each call has its first answer. */
  begin(person: Client): Promise<void>
}

/** Stands at the beginning of every conversation of the demo. */
export const scripted = 'Demo: the agents here are scripted, no model is asked.'

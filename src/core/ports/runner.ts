import type { AgentDefinition } from '../../contract/nouns/agent.ts'
import type { SessionPermissions } from '../../contract/nouns/session.ts'
import type { Caller } from './caller.ts'
import type { Conversation } from './conversation.ts'

/** One turn of an agent: it is given what is new to it and says something to that. */
export interface Turn {
  agent: { id: string; definition: AgentDefinition }
  session: number
  task: number | null
  run: string
  /** Counts from 1 within the run. */
  number: number
  /** Where it hears what it is asked, and where its reply goes. */
  conversation: Conversation
  /** Number of the session whose list it works on; null when it works on none. */
  list: number | null
  /** The project folder in which it was put to work; empty when it works where it is at home. */
  folder: string
  /** What was settled for this session beside the agent's definition. */
  permissions: SessionPermissions
  /** Who the agent is at the gate, for its tools. */
  caller: Caller
  /** How the agent reaches us, with a token that is good for as long as the run is. */
  access: { url: string; token: string }
  /** Aborted when the run must end; its reason says why. A reply that is under way then is cut off by whoever aborted it. */
  signal: AbortSignal
  /** Has something closed when the run is over, however it ends. */
  onRunEnd(close: () => Promise<void>): void
  /** Says which process does the work, so that it can be ended even when we are gone. */
  onProcess(process: { pid: number; startedAt: string }): void
}

export interface TurnEnd {
  /** `failed`: nothing came of this turn, and `detail` says why. */
  outcome: 'done' | 'failed'
  /** What the agent said, for whoever waits for it. */
  text: string
  detail?: string
  /** Until when whoever is asked wants to be left alone, in epoch milliseconds: the turn is taken up then. */
  until?: number
  /** Fingerprints of what was done, by which turns that get nowhere are told; the text itself, if not given. */
  done?: string[]
}

/** Who does the work. It never throws for what the agent did wrong: that is an outcome. */
export interface Runner {
  runTurn(turn: Turn): Promise<TurnEnd>
}

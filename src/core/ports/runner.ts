import type { AgentDefinition } from '../../contract/nouns/agent.ts'
import type { Usage } from '../../contract/nouns/run.ts'
import type { SessionPermissions } from '../../contract/nouns/session.ts'
import type { Caller } from './caller.ts'

/** One turn of an agent: it is given a prompt and answers with a text. */
export interface Turn {
  agent: { id: string; definition: AgentDefinition }
  session: number
  task: number | null
  run: string
  /** Counts from 1 within the run. */
  number: number
  /** What the agent is told it is: its instructions, and the live state where the agent wants that in its system prompt. */
  system: string
  /** What it is asked now. */
  prompt: string
  /** Number of the session whose list it works on; null when it works on none. */
  list: number | null
  /** What was settled for this session beside the agent's definition. */
  permissions: SessionPermissions
  /** Who the agent is at the gate, for those that are functions of this program. */
  caller: Caller
  /** How the agent reaches us, with a token that is good for as long as the run is. */
  access: { url: string; token: string }
  /** Aborted when the run must end; its reason says why. */
  signal: AbortSignal
  /** Has something closed when the run is over, however it ends. */
  onRunEnd(close: () => Promise<void>): void
  /** Says which process does the work, so that it can be ended even when we are gone. */
  onProcess(process: { pid: number; startedAt: string }): void
}

export interface TurnEnd {
  /** `failed`: nothing came of this turn, and `detail` says why. */
  outcome: 'done' | 'failed'
  /** What the agent said; writs in it are run, and their answers become the next turn's prompt. */
  text: string
  detail?: string
  usage?: Usage
  /** What was said is in the conversation already. */
  recorded?: boolean
  /** Fingerprints of what was done, by which turns that get nowhere are told; the text itself, if not given. */
  done?: string[]
}

/** Who does the work. It never throws for what the agent did wrong: that is an outcome. */
export interface Runner {
  runTurn(turn: Turn): Promise<TurnEnd>
}

import type { AgentDefinition } from '../../contract/nouns/agent.ts'
import type { Caller } from './caller.ts'
import type { ToolDeclaration } from './model.ts'

/** Something an agent can be given to use. */
export interface Tool extends ToolDeclaration {
  title: string
  /** It says of itself that it changes nothing. */
  readOnly: boolean
  /** The same call with the same key has its effect once and gives the same answer: after a crash it may simply be made again. */
  repeatable: boolean
  /** One of ours: whatever it does, the gate judges it by the rights of the run. */
  isOwn?: true
  call(input: unknown, use: ToolUse): Promise<ToolResult>
}

/** The circumstances of one call. */
export interface ToolUse {
  caller: Caller
  /** The session in which it is called. */
  session: number
  /** The list that session works on; null when it works on none. */
  list: number | null
  /** Tells this call from every other, and stays the same when it is made again after a crash. */
  key: string
  /** Id of the part of the conversation that this call is; null when it is called from elsewhere. */
  part: string | null
  signal: AbortSignal
}

export interface ToolResult {
  text: string
  isError: boolean
  /** What it came to, in a few words. */
  title?: string
  /** For those who show it, not for the model. */
  metadata?: Record<string, unknown>
  /** It goes on elsewhere; its result is filled in when that has ended. */
  suspended?: true
  /** The turn ends here: the session waits for somebody. */
  ends?: true
}

/** What an agent gets from MCP servers during one run. */
export interface ServerTools {
  tools: readonly Tool[]
  /** Servers that could not be reached and the like, for the log and for the agent. */
  problems: readonly string[]
  close(): Promise<void>
}

/** Reaches an agent's servers at the start of a run. */
export type OpenServerTools = (agent: { id: string; definition: AgentDefinition }, signal: AbortSignal) => Promise<ServerTools>

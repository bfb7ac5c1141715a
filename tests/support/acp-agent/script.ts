/** What a scripted agent does when it is asked something: one step after another. */
export type Step =
  | { say: string; message?: string }
  | { think: string }
  /** Tells of a tool call, or of news about it. */
  | { call: { id: string; title?: string; kind?: string; status?: string; input?: unknown; output?: string } }
  | { news: { id: string; title?: string; status?: string; input?: unknown; output?: string } }
  /** Really calls a tool of the MCP server of that name, and tells of it as most agents do. `$N` in its arguments is the N-th number seen in answers so far. */
  | { use: string; server?: string; arguments: Record<string, unknown> }
  | { plan: { content: string; status?: string; priority?: string }[] }
  /** Asks for permission; goes on with `allowed` or `denied`. */
  | { ask: { id: string; title: string; kind?: string; input?: unknown; content?: unknown[] }; allowed?: Step[]; denied?: Step[] }
  | { cost: number }
  /** Any update, as it is. */
  | { update: Record<string, unknown> }
  /** Waits until it is cancelled. */
  | { hang: true }
  | { crash: number }
  /** Prints this as it is. */
  | { print: string }
  | { complain: string }
  /** Says so much, in pieces of 1,000 characters. */
  | { flood: number; as?: 'agent_message_chunk' | 'agent_thought_chunk' }
  | { stop: string }
  | { fail: string }
  /** Goes on once there is a file of this name in its folder. */
  | { until: string }

export interface AgentScript {
  /** What it does at each prompt, whichever process hears it; when there is no more, it says `done`. */
  prompts: Step[][]
  /** What it does instead, by what is in the prompt; what has no `when` is for every other. */
  answers?: { when?: string; steps: Step[] }[]
  /** What it can do; all of it, if not given. */
  load?: boolean
  http?: boolean
  /** What it does not answer at all. */
  silentOn?: ('initialize' | 'session/new' | 'session/prompt')[]
  version?: number
  /** Wants somebody to sign in. */
  signIn?: boolean
  /** Heeds neither cancel, the end of its input, nor a signal. */
  stubborn?: boolean
  /** Forgets its sessions when it ends. */
  forgets?: boolean
}

/** Everything it was asked, a line each in `heard.jsonl` of its folder. */
export interface Heard {
  method: string
  params: Record<string, unknown>
  pid: number
}

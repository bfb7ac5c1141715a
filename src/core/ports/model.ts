import type { ReportedUsage } from './usage.ts'

/** What a provider wants back with the same content later, such as the signature of a thought. Opaque to us. */
export type ProviderNotes = Record<string, Record<string, unknown>>

export interface TextContent {
  type: 'text'
  text: string
  notes?: ProviderNotes
}

export interface ReasoningContent {
  type: 'reasoning'
  text: string
  notes?: ProviderNotes
}

export interface FileContent {
  type: 'file'
  name: string
  mediaType: string
  /** A `data:` address. */
  url: string
}

export interface ToolCallContent {
  type: 'tool-call'
  callId: string
  tool: string
  /** The arguments as an object; the text as it came when it was no JSON. */
  input: unknown
  /** Why the arguments cannot be used; absent when they can. */
  invalid?: string
  notes?: ProviderNotes
}

interface ToolResultContent {
  type: 'tool-result'
  callId: string
  tool: string
  output: string
  isError: boolean
}

/** What a model reads: a conversation, free of anything but what was said and done. */
export type PromptMessage =
  | { role: 'user'; content: (TextContent | FileContent)[] }
  | { role: 'assistant'; content: (TextContent | ReasoningContent | ToolCallContent)[] }
  | { role: 'tool'; content: ToolResultContent[] }

/** A tool as a model is told of it. */
export interface ToolDeclaration {
  name: string
  description: string
  /** JSON Schema of its arguments: an object. */
  input: Record<string, unknown>
}

export interface ModelRequest {
  /** `provider/name`, as the agent's definition says it; the operator's default if it says nothing. */
  model: string | undefined
  system: string
  messages: readonly PromptMessage[]
  tools: readonly ToolDeclaration[]
  /** It must answer in words now, whatever tools the conversation has used. */
  wordsOnly?: boolean
  /** Aborting ends the request; the step then rejects with the signal's reason. */
  signal: AbortSignal
  /** How long the model may be silent before its connection counts as cut, in milliseconds. */
  silence: number
  /** Hears the answer as it comes. `part` tells the pieces of the answer apart, counting from 0. */
  onDelta(delta: { part: number; type: 'text' | 'reasoning'; text: string }): void
  /** Hears that the request failed and will be made again: whatever came of it is void. */
  onRetry(retry: { attempt: number; problem: string; delay: number }): void
}

export type Finish = 'stop' | 'tool-calls' | 'length' | 'content-filter' | 'other'

export interface ModelStep {
  content: (TextContent | ReasoningContent | ToolCallContent)[]
  finish: Finish
  /** As the provider reports it, with what that costs if there is a price. */
  usage: ReportedUsage
  /** Which model answered: `provider/name`. */
  model: string
}

/** How much a model can read and write at once, in tokens. */
export interface ModelLimits {
  context: number
  output: number
}

/** The one thing we cannot run. One call of `step` is one question to the model; who calls the tools is whoever asked. */
export interface Model {
  /** Retries what may pass by itself. Rejects with `ModelFailure` when nothing came of it. */
  step(request: ModelRequest): Promise<ModelStep>
  limits(model: string | undefined): ModelLimits
  /** What it is called in full, and whether anybody knows what it costs; undefined when there is no such model. */
  priced(model: string | undefined): Promise<{ name: string; isPriced: boolean } | undefined>
}

/**
 * Why a model did not answer. `overflow`: it was given more than it can read, and would take less; `refused`: it will never take this
 * request (no such model, no key, bad request); `unavailable`: it might another time; `cut`: the answer broke off or never came.
 */
export class ModelFailure extends Error {
  readonly kind: 'overflow' | 'refused' | 'unavailable' | 'cut'
  /** Until when it is to be left alone, in epoch milliseconds, if it will answer then. */
  readonly until: number | undefined

  constructor(kind: ModelFailure['kind'], message: string, { until, cause }: { until?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.name = 'ModelFailure'
    this.kind = kind
    this.until = until
  }
}

/** What the model is to answer. Everything but `hold` can stand in a JSON file. */
export interface Answer {
  reasoning?: string | string[]
  /** Anthropic's signature of the reasoning, or Gemini's of the first tool call. */
  signature?: string
  /** Several pieces are several chunks. */
  text?: string | string[]
  toolCalls?: ToolCall[]
  usage?: { input?: number; cached?: number; output?: number }
  /** What the provider calls the end; by default it is told from the rest. */
  finish?: 'stop' | 'length' | 'content-filter'
  /** The last piece of text comes again and again. */
  endless?: boolean
  /** The answer goes wrong after so many pieces: reasoning, text, then two for each tool call. */
  breaks?: { after: number; how: 'destroyed' | 'ended' | 'silent' } | { after: number; how: 'error'; problem: Problem }
  /** Each piece waits for this, and so does a break: what is sent right before one may never be heard. */
  hold?(piece: number): Promise<void> | undefined
}

export interface ToolCall {
  id?: string
  name: string
  /** Text is sent as it is, so it may be broken JSON. */
  arguments: Record<string, unknown> | string
}

interface Problem {
  message: string
  type?: string
  code?: string
}

/** An answer with a status of its own; the problem is told in the provider's format, the body as it is. */
interface Refusal {
  status: number
  headers?: Record<string, string>
  problem?: Problem
  body?: string
}

/** More than the model can read, in each provider's own words. */
interface Overflow {
  overflow: true
}

export type Reply = Answer | Refusal | Overflow

/** One chunk on the wire. A piece is one that carries something of the answer. */
export interface Frame {
  data: unknown
  isPiece?: boolean
}

/** How one provider's API speaks. */
export interface Wire {
  frames(answer: Answer, model: string): Iterable<Frame>
  /** Said once all is said. */
  last?: string
  refusal(problem: Problem, status: number): unknown
  overflow: { status: number; problem: Problem }
  /** An error after the answer has begun. */
  broken(problem: Problem): unknown
}

export function piecesOf(text: string | string[] | undefined): string[] {
  return text === undefined ? [] : [text].flat()
}

/** The pieces of the text, for ever if that is wanted. */
export function* textOf({ text, endless }: Answer): Iterable<string> {
  const pieces = piecesOf(text)
  yield* pieces
  while (endless) yield pieces.at(-1) ?? ''
}

/** Arguments come in two chunks, as they do from real providers. */
export function argumentsOf({ arguments: written }: ToolCall): [string, string] {
  const text = typeof written === 'string' ? written : JSON.stringify(written)
  const half = Math.ceil(text.length / 2)
  return [text.slice(0, half), text.slice(half)]
}

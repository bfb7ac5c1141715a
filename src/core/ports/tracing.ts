type Attributes = Record<string, string | number | boolean>

interface SpanWish {
  name: string
  kind?: 'server' | 'client'
  attributes?: Attributes
  /** What it came of, if not of the span around it: a `traceparent` as W3C has it. */
  parent?: string
}

/** Tells somebody outside what is being done, and what came of what. Where nobody listens there is none of it. */
export interface Tracing {
  /** `note` adds what is known only afterwards. What throws is noted as failed, and thrown on. */
  inSpan<Result>(wish: SpanWish, work: (note: (attributes: Attributes) => void) => Promise<Result>): Promise<Result>
  /** The `traceparent` of the span that is open here. */
  current(): string | undefined
}

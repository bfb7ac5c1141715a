import type * as z from 'zod'
import type { Names } from './names.ts'

/** How one seed says what operations say, wherever it is spoken: in requests, in OpenAPI, by tools. */
export interface Dialect<Noun, Shown> {
  /** What the fields of requests are called. */
  names: Names
  /** What the arguments of tools are called, and what else models call them; none, where no tool speaks it. */
  tools: { names: Names; alsoCalled: Readonly<Record<string, string>> }
  /** What a record looks like to whoever asks. */
  View: z.ZodType<Shown>
  view(record: Noun, ...more: never[]): Shown
}

import type * as z from 'zod'
import type { Input, OperationName, Output } from '../../../contract/operations/index.ts'
import type { Outcome } from '../../../contract/refusals.ts'
import type { ToolResult, ToolUse } from '../../../core/ports/tools.ts'
import type { Names } from '../../dialects/names.ts'

/** Every schema costs tokens in every turn, so tools are offered in groups. */
export const toolsets = ['core', 'todos', 'list', 'tasks', 'plans', 'people', 'agents', 'memory', 'history'] as const
export type Toolset = (typeof toolsets)[number]

/** What a tool tells of itself, in MCP's words. */
export interface Annotations {
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  openWorldHint: boolean
}

const closed = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false }
export const reads: Annotations = { ...closed, readOnlyHint: true, idempotentHint: true }
export const adds: Annotations = closed
export const changes: Annotations = { ...closed, idempotentHint: true }
/** What was there before is not there after it. */
export const removes: Annotations = { ...closed, destructiveHint: true, idempotentHint: true }
/** Somebody outside hears of it. */
export const reaches: Annotations = { ...closed, openWorldHint: true }

export type ToolAnswer = Omit<ToolResult, 'isError'>

/** What a tool has in hand while it is being called. */
export interface ToolContext {
  /** As whoever calls, under the call's own key: a tool makes at most one change, so a repeated call has its effect once. */
  perform<Name extends OperationName>(name: Name, input: Input<Name>): Promise<Outcome<Output<Name>>>
  use: ToolUse
}

/** One tool. The table of these is this door's manual. */
export interface ToolRow<Arguments extends z.ZodObject = z.ZodObject> {
  name: string
  title: string
  description: string
  toolset: Toolset
  annotations: Annotations
  /** What it may come to. Whoever may not do all of it, or lacks the capability for it, is not offered the tool. */
  performs: readonly OperationName[]
  input: Arguments
  /** A call as a model would make it. */
  example: z.input<Arguments>
  /** Other names that arguments are often given, and their own. */
  alsoCalled?: Readonly<Record<string, string>>
  /** The operations' names for arguments that have names of their own. */
  names?: Names
  /** What was probably meant by arguments that are wrong, for the call put right. */
  meant?(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
  run(input: z.output<Arguments>, context: ToolContext): Promise<Outcome<ToolAnswer>>
}

export function tool<Arguments extends z.ZodObject>(row: ToolRow<Arguments>): ToolRow<Arguments> {
  return row
}

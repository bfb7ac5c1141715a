import type * as z from 'zod'
import type { Permission } from './access.ts'
import type { Capability } from './nouns/agent.ts'
import { once } from './once.ts'
import type { RefusalCode } from './refusals.ts'

/**
 * One thing that can be asked of Punchlist, without any word about how the asking is transported. Doors own tables
 * with a row per operation; the gate performs it.
 */
export interface Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  name: string
  /** One sentence, in the words of the glossary; shown in help texts, in OpenAPI and to agents. */
  summary: string
  effect: 'read' | 'write'
  /** A write that nobody but whoever asks can tell from a read: it keeps their own place. Doors offer it as a read. */
  isUnseen?: true
  /** What the caller must be allowed to do to try. What the change itself needs is judged by its events. */
  needs: Permission
  /** What an agent's definition must name among its capabilities. */
  capability?: Capability
  /** Whose lock a write holds, when it is not the tenant's: adding and removing tenants. */
  lock?: 'installation'
  /** The answer holds a secret: it is never kept, so a repeated idempotency key cannot give it again. */
  answersOnce?: true
  input: Input
  output: Output
  refuses: readonly RefusalCode[]
}

type Declaration<Input extends z.ZodType, Output extends z.ZodType> = Omit<Operation, 'input' | 'output'> & {
  input(): Input
  output(): Output
}

/** Its schemas are made when they are first asked for: a command starts for one operation, and does not wait for those of all the others. */
export function operation<
  const Name extends string,
  const Effect extends 'read' | 'write',
  Input extends z.ZodType,
  Output extends z.ZodType,
>({
  input,
  output,
  ...declared
}: Declaration<Input, Output> & { name: Name; effect: Effect }): Operation<Input, Output> & { name: Name; effect: Effect } {
  const schemas = { input: once(input), output: once(output) }
  return {
    ...declared,
    get input() {
      return schemas.input()
    },
    get output() {
      return schemas.output()
    },
  }
}

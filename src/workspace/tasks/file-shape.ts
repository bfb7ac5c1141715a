import * as z from 'zod'
import { Resource } from '../../contract/nouns/task.ts'
import { explainInvalid } from '../../core/gate/explain.ts'

const id = z.string().regex(/^[1-9][0-9]{0,14}$/, 'must be a number written as text, such as "12"')
const moment = z.iso.datetime({ offset: true, error: 'must be a time such as 2026-11-15T12:00:00.000Z' })
const step = z.object({ title: z.string(), details: z.string().optional(), done: z.boolean(), taskId: id.nullish() })

/**
 * What makes a file whole. How long a text may be, or how many steps a plan may have, is for the import to judge: what grew in the
 * database within other limits must not count as damage when it is read back.
 */
const task = {
  id,
  title: z.string(),
  description: z.string().default(''),
  owner: z.string(),
  createdBy: z.string(),
  steps: z.array(step).default([]),
  resources: z.array(Resource).default([]),
  threadId: z.string().nullish(),
  createdAt: moment,
  updatedAt: moment,
}

export const LiveTasks = z.object({
  tasks: z.array(z.object({ ...task, status: z.enum(['draft', 'active']) })),
  nextId: z.int().min(1),
})

export const ArchivedTask = z.object({ ...task, status: z.enum(['done', 'canceled']), archivedAt: moment.optional() })

const maximumFaults = 3

/** The value as its schema has it, or what is wrong with it in a few words. */
export function shaped<Value>(schema: z.ZodType<Value>, value: unknown): { value: Value } | { problem: string } {
  const checked = schema.safeParse(value, { reportInput: true })
  if (checked.success) return { value: checked.data }
  const few = new z.ZodError(checked.error.issues.slice(0, maximumFaults))
  return { problem: explainInvalid(few, schema).message.replace(/\.$/, '') }
}

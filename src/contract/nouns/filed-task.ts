import * as z from 'zod'
import { description, details, maximumResources, maximumSteps, owner, resource, title } from '../task-fields.ts'
import { line } from '../text.ts'
import { TaskStatus } from './task.ts'

/** One task of seed 003's files. */
export const FiledTask = z.object({
  id: z.string().regex(/^[1-9][0-9]{0,14}$/, 'must be a number written as text, such as "12"'),
  title,
  description: description.default(''),
  owner,
  createdBy: line(100),
  status: TaskStatus,
  steps: z
    .array(
      z.object({
        title: line(200),
        details: details.optional(),
        done: z.boolean(),
        taskId: z
          .string()
          .regex(/^[1-9][0-9]{0,14}$/)
          .nullish(),
      }),
    )
    .max(maximumSteps)
    .default([]),
  resources: z.array(resource).max(maximumResources).default([]),
  threadId: line(200).nullish(),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
  archivedAt: z.iso.datetime({ offset: true }).optional(),
})
export type FiledTask = z.infer<typeof FiledTask>

import * as z from 'zod'
import { jsonArray } from './json-array.ts'
import { TaskStatus } from './nouns/task.ts'
import { slug } from './nouns/tenant.ts'
import { line, text } from './text.ts'

export const maximumStepTitle = 60
export const maximumSteps = 500
export const maximumResources = 100

export const title = line(200).describe('A clear, actionable label')
export const description = text().describe('Context and brief')
export const owner = slug('agent id').describe('The agent that works on it')
export const stepTitle = line(maximumStepTitle).describe('A short label')
export const details = text().describe('Anything more there is to say about the step')

const absolutePath = /^(\/|[A-Za-z]:[\\/])/
export const resourceFields = {
  type: z.enum(['url', 'file']),
  value: line(2_000).describe('An http(s) address, or an absolute path'),
  label: line(200).optional().describe('What people read instead of it'),
}
export const resource = z.strictObject(resourceFields).superRefine(judgeResource)

export function judgeResource(
  { type, value }: { type: 'url' | 'file'; value: string },
  context: { addIssue(issue: z.core.$ZodRawIssue): void },
): void {
  const isRight = type === 'url' ? /^https?:\/\//i.test(value) && URL.canParse(value) : absolutePath.test(value)
  const wanted = type === 'url' ? 'an address that starts with http:// or https://' : 'an absolute path'
  if (!isRight) context.addIssue({ code: 'custom', path: ['value'], message: `must be ${wanted} when the type is ${type}`, input: value })
}

const newStep = z.strictObject({
  title: stepTitle,
  details: details.optional(),
  done: z.boolean().optional().describe('As it is, if not given; a new step is not done'),
  todo: z.int().positive().optional().describe('Which step is meant, as the plan shows it; without it, the first with the same title'),
  status: z.string().max(20).optional().describe('Shown only: done says what is done'),
  taskStatus: z.string().max(20).optional().describe('Shown only: how the step’s subtask stands'),
  taskId: z
    .union([z.string(), z.int()])
    .transform(String)
    .nullable()
    .optional()
    .describe('Only to say which step is meant: the link itself is set by a subtask’s creation alone'),
})

const statusWords = [...TaskStatus.options, 'cancelled'] as const
export const anyStatus = z
  .enum(statusWords, { error: () => `must be one of ${statusWords.join(', ')}` })
  .transform((word): TaskStatus => (word === 'cancelled' ? 'canceled' : word))

export const steps = jsonArray(newStep, maximumSteps, 0)
export const resources = jsonArray(resource, maximumResources, 0)

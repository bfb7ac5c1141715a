import type * as z from 'zod'
import { reference } from './reference.ts'

/** What a comment or a link is about. */
export const subject = {
  todo: reference('todo').optional().describe('The todo’s number or id; or else a task'),
  task: reference('task').optional().describe('The task’s number or id; or else a todo'),
}

/** The one or the other is named, and not both. */
export function onOne<Shape extends z.ZodObject>(schema: Shape): Shape {
  return schema.refine((given) => (given['todo'] === undefined) !== (given['task'] === undefined), {
    path: ['todo'],
    error: 'name one of the two: a todo, or a task',
  })
}

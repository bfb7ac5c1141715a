import * as z from 'zod'
import { next } from '../page.ts'

export const LinkKind = z.enum(['branch', 'commit', 'pull_request', 'file', 'url'])
export type LinkKind = z.infer<typeof LinkKind>

/** Where the work on a todo or a task is to be seen: a branch, a commit, a pull request, a file or an address. */
export const Link = z
  .object({
    id: z.string().describe('ULID'),
    number: z.int().describe('Short number within the tenant, never reused'),
    todo: z.int().nullable().describe('Number of the todo it is on; null when it is on a task'),
    task: z.int().nullable().describe('Number of the task it is on; null when it is on a todo'),
    kind: LinkKind,
    value: z.string(),
    label: z.string().nullable().describe('What people read beside it'),
    agent: z.string().describe('Id of the agent that added it; empty when a person did'),
    by: z.string().describe('Who added it'),
    createdAt: z.int().describe('Epoch milliseconds'),
    updatedAt: z.int(),
    version: z.int(),
  })
  .meta({ id: 'Link' })
export type Link = z.infer<typeof Link>

/** How many of them a todo or a task takes. */
export const maximumLinks = 100

/** As they are shown with the todo or the task itself. */
export const NewestLinks = z
  .object({
    total: z.int().describe('How many there are'),
    newest: z.array(Link).describe('The last ones, the newest first'),
    next: next.describe('`after` for those before them, when they are listed; null when there are none'),
  })
  .meta({ id: 'NewestLinks' })
export type NewestLinks = z.infer<typeof NewestLinks>

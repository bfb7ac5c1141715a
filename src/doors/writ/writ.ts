import type { Reference } from '../../contract/reference.ts'

/** One slash command as an agent wrote it. `command` is what its frame is headed with. */
export type Writ = { command: string } & (
  | { verb: 'add'; subject: string; description: string; tenantWide: boolean }
  | { verb: 'list'; all: boolean }
  | { verb: 'start' | 'done' | 'cancel' | 'delete'; todo: Reference }
  | { verb: 'describe' | 'subject' | 'block'; todo: Reference; text: string }
  | { verb: 'mistake'; message: string }
)

export const usage = {
  add: '/todo add <subject>',
  list: '/todo list',
  start: '/todo start <id>',
  done: '/todo done <id>',
  cancel: '/todo cancel <id>',
  delete: '/todo delete <id>',
  describe: '/todo describe <id>: <text>',
  subject: '/todo subject <id>: <text>',
  block: '/todo block <id>: <reason>',
} as const

export type TodoVerb = keyof typeof usage
export const verbs = Object.keys(usage) as TodoVerb[]

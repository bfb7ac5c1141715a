import * as z from 'zod'

/** How much a caller may do inside its tenant, from seed 001's table. */
export const AccessLevel = z.enum(['full', 'readonly', 'readonly-shell', 'minimal'])
export type AccessLevel = z.infer<typeof AccessLevel>

export const permissions = [
  'todo:read',
  'todo:add',
  'todo:update',
  'todo:complete',
  'todo:delete',
  'session:read',
  'session:add',
  'session:update',
  'session:delete',
  'artifact:read',
  'artifact:add',
  'artifact:update',
  'artifact:delete',
  'sprint:read',
  'sprint:add',
  'sprint:update',
  'sprint:delete',
  'task:read',
  'task:add',
  'task:update',
  'task:complete',
  'task:cancel',
  'task:run',
  'agent:read',
  'agent:manage',
  'run:read',
  'run:stop',
  'run:manage',
  'session:control',
  'schedule:read',
  'schedule:add',
  'schedule:update',
  'schedule:delete',
  'notification:read',
  'notification:add',
  'notification:update',
  'event:read',
  'token:manage',
  'tenant:manage',
] as const
export type Permission = (typeof permissions)[number]

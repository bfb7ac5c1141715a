import type { Handlers } from '../gate/handler.ts'
import { eventHandlers } from './event.ts'
import { sessionHandlers } from './session.ts'
import { tenantHandlers } from './tenant.ts'
import { todoHandlers } from './todo.ts'
import { tokenHandlers } from './token.ts'

export const handlers: Handlers = {
  ...todoHandlers,
  ...sessionHandlers,
  ...tokenHandlers,
  ...tenantHandlers,
  ...eventHandlers,
}

import type { Handlers } from '../gate/handler.ts'
import { artifactHandlers } from './artifact.ts'
import { cleanHandlers } from './clean.ts'
import { eventHandlers } from './event.ts'
import { listHandlers } from './list.ts'
import { sessionHandlers } from './session.ts'
import { sprintHandlers } from './sprint.ts'
import { tenantHandlers } from './tenant.ts'
import { todoHandlers } from './todo.ts'
import { todoBatchHandlers } from './todo-batch.ts'
import { tokenHandlers } from './token.ts'

export const handlers: Handlers = {
  ...todoHandlers,
  ...todoBatchHandlers,
  ...listHandlers,
  ...cleanHandlers,
  ...artifactHandlers,
  ...sprintHandlers,
  ...sessionHandlers,
  ...tokenHandlers,
  ...tenantHandlers,
  ...eventHandlers,
}

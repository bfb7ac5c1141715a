import type { Handlers } from '../gate/handler.ts'
import { agentHandlers } from './agent.ts'
import { artifactHandlers } from './artifact.ts'
import { cleanHandlers } from './clean.ts'
import { eventHandlers } from './event.ts'
import { listHandlers } from './list.ts'
import { notificationHandlers } from './notification.ts'
import { runHandlers } from './run.ts'
import { scheduleHandlers } from './schedule.ts'
import { sessionHandlers } from './session.ts'
import { sprintHandlers } from './sprint.ts'
import { taskHandlers } from './task.ts'
import { taskArchiveHandlers } from './task-archive.ts'
import { taskImportHandlers } from './task-import.ts'
import { taskStepHandlers } from './task-steps.ts'
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
  ...taskHandlers,
  ...taskArchiveHandlers,
  ...taskStepHandlers,
  ...taskImportHandlers,
  ...agentHandlers,
  ...runHandlers,
  ...scheduleHandlers,
  ...notificationHandlers,
  ...tokenHandlers,
  ...tenantHandlers,
  ...eventHandlers,
}

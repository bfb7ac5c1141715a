import type { Handlers } from '../gate/handler.ts'
import { agentHandlers } from './agent.ts'
import { artifactHandlers } from './artifact.ts'
import { callerHandlers } from './caller.ts'
import { cleanHandlers } from './clean.ts'
import { commandHandlers } from './command.ts'
import { eventHandlers } from './event.ts'
import { listHandlers } from './list.ts'
import { memoryHandlers } from './memory.ts'
import { messageHandlers } from './message.ts'
import { beginReply } from './message-begin.ts'
import { compactionHandlers } from './message-compact.ts'
import { delegate } from './message-delegate.ts'
import { peerHandlers } from './message-peers.ts'
import { recordHandlers } from './message-record.ts'
import { moveTodo } from './move-todo.ts'
import { notificationHandlers } from './notification.ts'
import { overviewHandlers } from './overview.ts'
import { questionHandlers } from './question.ts'
import { reportHandlers } from './report.ts'
import { runHandlers } from './run.ts'
import { scheduleHandlers } from './schedule.ts'
import { sessionHandlers } from './session.ts'
import { sprintHandlers } from './sprint.ts'
import { taskHandlers } from './task.ts'
import { taskArchiveHandlers } from './task-archive.ts'
import { taskImportHandlers } from './task-import.ts'
import { taskStepHandlers } from './task-steps.ts'
import { taskTreeHandlers } from './task-tree.ts'
import { tenantHandlers } from './tenant.ts'
import { todoHandlers } from './todo.ts'
import { todoBatchHandlers } from './todo-batch.ts'
import { tokenHandlers } from './token.ts'

export const handlers: Handlers = {
  ...todoHandlers,
  'todo.move': moveTodo,
  ...todoBatchHandlers,
  ...listHandlers,
  ...cleanHandlers,
  ...memoryHandlers,
  ...artifactHandlers,
  ...sprintHandlers,
  ...sessionHandlers,
  ...taskHandlers,
  ...taskArchiveHandlers,
  ...taskStepHandlers,
  ...taskTreeHandlers,
  ...taskImportHandlers,
  ...agentHandlers,
  ...commandHandlers,
  ...messageHandlers,
  ...peerHandlers,
  'message.delegate': delegate,
  'message.begin': beginReply,
  ...recordHandlers,
  ...compactionHandlers,
  ...questionHandlers,
  ...runHandlers,
  ...scheduleHandlers,
  ...notificationHandlers,
  ...tokenHandlers,
  ...tenantHandlers,
  ...overviewHandlers,
  ...reportHandlers,
  ...callerHandlers,
  ...eventHandlers,
}

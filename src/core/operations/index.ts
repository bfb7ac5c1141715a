import type { Handlers } from '../gate/handler.ts'
import { agentHandlers } from './agent/agent.ts'
import { artifactHandlers } from './artifact/artifact.ts'
import { callerHandlers } from './caller/caller.ts'
import { commandHandlers } from './command.ts'
import { commentHandlers } from './comment.ts'
import { delegate } from './delegation/delegate.ts'
import { eventHandlers } from './event/event.ts'
import { trimHandlers } from './event/trim.ts'
import { linkHandlers } from './link.ts'
import { listHandlers } from './list/list.ts'
import { memoryHandlers } from './memory/memory.ts'
import { beginReply } from './message/begin-reply.ts'
import { compactionHandlers } from './message/compact.ts'
import { messageHandlers } from './message/message.ts'
import { peerHandlers } from './message/peers.ts'
import { recordHandlers } from './message/record.ts'
import { notificationHandlers } from './notification.ts'
import { overviewHandlers } from './overview/overview.ts'
import { reportHandlers } from './overview/report.ts'
import { questionHandlers } from './question/question.ts'
import { runHandlers } from './run/run.ts'
import { scheduleHandlers } from './schedule/schedule.ts'
import { searchHandlers } from './search/find.ts'
import { searchIndexHandlers } from './search/index-step.ts'
import { sessionHandlers } from './session/session.ts'
import { sprintHandlers } from './sprint.ts'
import { taskArchiveHandlers } from './task/archive.ts'
import { taskImportHandlers } from './task/import.ts'
import { taskStepHandlers } from './task/steps.ts'
import { taskHandlers } from './task/task.ts'
import { taskTreeHandlers } from './task/tree.ts'
import { tenantHandlers } from './tenant.ts'
import { todoBatchHandlers } from './todo/batch.ts'
import { claimHandlers } from './todo/claim/claim.ts'
import { lapse } from './todo/claim/lapse.ts'
import { cleanHandlers } from './todo/clean.ts'
import { exchangeHandlers } from './todo/exchange/exchange.ts'
import { todoGraphHandlers } from './todo/graph/handlers.ts'
import { comeReady } from './todo/graph/times.ts'
import { moveTodo } from './todo/move.ts'
import { restoreHandlers } from './todo/restore.ts'
import { todoHandlers } from './todo/todo.ts'
import { tokenHandlers } from './token.ts'
import { changeHandlers } from './undo/change.ts'
import { historyHandlers } from './undo/history.ts'
import { capHandlers } from './usage/cap.ts'
import { costHandlers } from './usage/cost.ts'

export const handlers: Handlers = {
  ...todoHandlers,
  'todo.move': moveTodo,
  ...todoGraphHandlers,
  'todo.comeReady': comeReady,
  ...claimHandlers,
  'todo.lapse': lapse,
  ...restoreHandlers,
  ...historyHandlers,
  ...todoBatchHandlers,
  ...exchangeHandlers,
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
  ...commentHandlers,
  ...linkHandlers,
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
  ...costHandlers,
  ...capHandlers,
  ...callerHandlers,
  ...eventHandlers,
  ...trimHandlers,
  ...changeHandlers,
  ...searchHandlers,
  ...searchIndexHandlers,
}

import type { Commands } from '../command.ts'
import { agentCommands } from './agent.ts'
import { artifactCommands } from './artifact.ts'
import { callerCommands } from './caller.ts'
import { capCommands } from './cap.ts'
import { changeCommands } from './change.ts'
import { commandCommands } from './command.ts'
import { commentCommands } from './comment.ts'
import { costCommands } from './cost.ts'
import { eventCommands } from './event.ts'
import { linkCommands } from './link.ts'
import { listCommands } from './list.ts'
import { memoryCommands } from './memory.ts'
import { messageCommands } from './message.ts'
import { notificationCommands } from './notification.ts'
import { overviewCommands } from './overview.ts'
import { questionCommands } from './question.ts'
import { reportCommands } from './report.ts'
import { runCommands } from './run.ts'
import { scheduleCommands } from './schedule.ts'
import { searchCommands } from './search.ts'
import { sessionCommands } from './session.ts'
import { sprintCommands } from './sprint.ts'
import { taskCommands } from './task.ts'
import { tenantCommands } from './tenant.ts'
import { todoCommands } from './todo.ts'
import { tokenCommands } from './token.ts'

/** The manual of this door: the words for each operation, and what people see. */
export const commands: Commands = {
  ...todoCommands,
  ...listCommands,
  ...sessionCommands,
  ...taskCommands,
  ...commentCommands,
  ...linkCommands,
  ...agentCommands,
  ...commandCommands,
  ...messageCommands,
  ...questionCommands,
  ...runCommands,
  ...scheduleCommands,
  ...notificationCommands,
  ...memoryCommands,
  ...artifactCommands,
  ...sprintCommands,
  ...tokenCommands,
  ...tenantCommands,
  ...overviewCommands,
  ...reportCommands,
  ...costCommands,
  ...capCommands,
  ...callerCommands,
  ...eventCommands,
  ...changeCommands,
  ...searchCommands,
}

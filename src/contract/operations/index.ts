import type * as z from 'zod'
import { agentOperations } from './agent.ts'
import { artifactOperations } from './artifact.ts'
import { callerOperations } from './caller.ts'
import { capOperations } from './cap.ts'
import { changeOperations } from './change.ts'
import { commandOperations } from './command.ts'
import { commentOperations } from './comment.ts'
import { costOperations } from './cost.ts'
import { eventOperations } from './event.ts'
import { linkOperations } from './link.ts'
import { listOperations } from './list.ts'
import { memoryOperations } from './memory.ts'
import { messageOperations } from './message.ts'
import { notificationOperations } from './notification.ts'
import { overviewOperations } from './overview.ts'
import { questionOperations } from './question.ts'
import { reportOperations } from './report.ts'
import { runOperations } from './run.ts'
import { scheduleOperations } from './schedule.ts'
import { searchOperations } from './search.ts'
import { sessionOperations } from './session.ts'
import { sprintOperations } from './sprint.ts'
import { taskOperations } from './task.ts'
import { tenantOperations } from './tenant.ts'
import { todoOperations } from './todo.ts'
import { tokenOperations } from './token.ts'

/** Everything that can be asked of Punchlist. */
export const operations = {
  ...todoOperations,
  ...listOperations,
  ...sessionOperations,
  ...taskOperations,
  ...commentOperations,
  ...linkOperations,
  ...agentOperations,
  ...commandOperations,
  ...messageOperations,
  ...questionOperations,
  ...runOperations,
  ...scheduleOperations,
  ...notificationOperations,
  ...memoryOperations,
  ...artifactOperations,
  ...sprintOperations,
  ...tokenOperations,
  ...tenantOperations,
  ...overviewOperations,
  ...reportOperations,
  ...costOperations,
  ...capOperations,
  ...callerOperations,
  ...eventOperations,
  ...changeOperations,
  ...searchOperations,
} as const

type Operations = typeof operations
export type OperationName = keyof Operations
export const operationNames = Object.keys(operations) as OperationName[]

/** An operation's input as the gate hands it to the handler: checked, with every default filled in. */
export type Checked<Name extends OperationName> = z.output<Operations[Name]['input']>
/** An operation's input as a caller may write it. */
export type Input<Name extends OperationName> = z.input<Operations[Name]['input']>
export type Output<Name extends OperationName> = z.output<Operations[Name]['output']>

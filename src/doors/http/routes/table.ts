import { agentRoutes } from './agent.ts'
import { artifactRoutes } from './artifact.ts'
import { callerRoutes } from './caller.ts'
import { capRoutes } from './cap.ts'
import { changeRoutes } from './change.ts'
import { commandRoutes } from './command.ts'
import { commentRoutes } from './comment.ts'
import { costRoutes } from './cost.ts'
import { linkRoutes } from './link.ts'
import { listRoutes } from './list.ts'
import { memoryRoutes } from './memory.ts'
import { messageRoutes } from './message.ts'
import { notificationRoutes } from './notification.ts'
import { overviewRoutes } from './overview.ts'
import { questionRoutes } from './question.ts'
import { reportRoutes } from './report.ts'
import type { Routes } from './route.ts'
import { runRoutes } from './run.ts'
import { scheduleRoutes } from './schedule.ts'
import { searchRoutes } from './search.ts'
import { sessionRoutes } from './session.ts'
import { sprintRoutes } from './sprint.ts'
import { taskRoutes } from './task.ts'
import { todoRoutes } from './todo.ts'
import { tokenRoutes } from './token.ts'

/** The manual of this door: which path and method each operation has. */
export const routes: Routes = {
  ...todoRoutes,
  ...listRoutes,
  ...sessionRoutes,
  ...taskRoutes,
  ...commentRoutes,
  ...linkRoutes,
  ...agentRoutes,
  ...commandRoutes,
  ...messageRoutes,
  ...questionRoutes,
  ...runRoutes,
  ...scheduleRoutes,
  ...notificationRoutes,
  ...memoryRoutes,
  ...artifactRoutes,
  ...sprintRoutes,
  ...tokenRoutes,
  ...overviewRoutes,
  ...reportRoutes,
  ...costRoutes,
  ...capRoutes,
  ...callerRoutes,
  ...changeRoutes,
  ...searchRoutes,

  'tenant.add': { hidden: 'Tenants are made by whoever holds the data: punchlist tenant add' },
  'tenant.list': { hidden: 'No caller over the network may look across the wall between tenants.' },
  'tenant.delete': { hidden: 'Tenants are removed by whoever holds the data: punchlist tenant delete' },

  'event.list': { hidden: '`GET /v1/events` streams the log, or gives a page of it as JSON: see event-stream.ts' },
}

import type { Routes } from './route.ts'
import { agentRoutes } from './routes/agent.ts'
import { artifactRoutes } from './routes/artifact.ts'
import { callerRoutes } from './routes/caller.ts'
import { commandRoutes } from './routes/command.ts'
import { listRoutes } from './routes/list.ts'
import { memoryRoutes } from './routes/memory.ts'
import { messageRoutes } from './routes/message.ts'
import { notificationRoutes } from './routes/notification.ts'
import { overviewRoutes } from './routes/overview.ts'
import { questionRoutes } from './routes/question.ts'
import { reportRoutes } from './routes/report.ts'
import { runRoutes } from './routes/run.ts'
import { scheduleRoutes } from './routes/schedule.ts'
import { sessionRoutes } from './routes/session.ts'
import { sprintRoutes } from './routes/sprint.ts'
import { taskRoutes } from './routes/task.ts'
import { todoRoutes } from './routes/todo.ts'
import { tokenRoutes } from './routes/token.ts'

/** The manual of this door: which path and method each operation has. */
export const routes: Routes = {
  ...todoRoutes,
  ...listRoutes,
  ...sessionRoutes,
  ...taskRoutes,
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
  ...callerRoutes,

  'tenant.add': { hidden: 'Tenants are made by whoever holds the data: punchlist tenant add' },
  'tenant.list': { hidden: 'No caller over the network may look across the wall between tenants.' },
  'tenant.delete': { hidden: 'Tenants are removed by whoever holds the data: punchlist tenant delete' },

  'event.list': { hidden: '`GET /v1/events` streams the log, or gives a page of it as JSON: see event-stream.ts' },
}

import type { Bodies, Routes } from './route.ts'
import { agentBodies, agentRoutes } from './routes/agent.ts'
import { artifactBodies, artifactRoutes } from './routes/artifact.ts'
import { callerRoutes } from './routes/caller.ts'
import { commandRoutes } from './routes/command.ts'
import { listBodies, listRoutes } from './routes/list.ts'
import { memoryBodies, memoryRoutes } from './routes/memory.ts'
import { messageRoutes } from './routes/message.ts'
import { notificationRoutes } from './routes/notification.ts'
import { overviewRoutes } from './routes/overview.ts'
import { questionRoutes } from './routes/question.ts'
import { reportRoutes } from './routes/report.ts'
import { runRoutes } from './routes/run.ts'
import { scheduleBodies, scheduleRoutes } from './routes/schedule.ts'
import { sessionBodies, sessionRoutes } from './routes/session.ts'
import { sprintBodies, sprintRoutes } from './routes/sprint.ts'
import { taskBodies, taskRoutes } from './routes/task.ts'
import { todoBodies, todoRoutes } from './routes/todo.ts'
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

/** Where the answer is not the operation's own output, what OpenAPI says it looks like. */
export const bodySchemas: Bodies = {
  ...todoBodies,
  ...listBodies,
  ...sessionBodies,
  ...taskBodies,
  ...agentBodies,
  ...scheduleBodies,
  ...memoryBodies,
  ...artifactBodies,
  ...sprintBodies,
}

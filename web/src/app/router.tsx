import { createRootRoute, createRoute, createRouter, Link, lazyRouteComponent } from '@tanstack/react-router'
import { taskSearch } from '../tasks/task-search.ts'
import { PageProblem } from './page-problem.tsx'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: PageProblem })

/** A page that is loaded when it is first gone to. */
function page<const Path extends string>(path: Path, load: Parameters<typeof lazyRouteComponent>[0]) {
  return createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) })
}

const tasks = createRoute({
  getParentRoute: () => root,
  path: '/tasks',
  component: lazyRouteComponent(() => import('../tasks/tasks-page.tsx')),
  validateSearch: taskSearch,
})

const routes = [
  page('/', () => import('../home/home-page.tsx')),
  page('/board', () => import('../board/board-page.tsx')),
  page('/sessions', () => import('../sessions/sessions-page.tsx')),
  page('/sessions/$number', () => import('../session/session-page.tsx')),
  tasks,
  page('/tasks/$number', () => import('../task/task-page.tsx')),
  page('/plans', () => import('../plans/plans-page.tsx')),
  page('/plans/$id', () => import('../plan/plan-page.tsx')),
  page('/agents', () => import('../agents/agents-page.tsx')),
  page('/schedules', () => import('../schedules/schedules-page.tsx')),
  page('/report', () => import('../report/report-page.tsx')),
  page('/activity', () => import('../activity/activity-page.tsx')),
  page('/settings', () => import('../settings/settings-page.tsx')),
] as const

export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultErrorComponent: PageProblem,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

function NotFound() {
  return (
    <div className="p-6">
      <h1 className="text-xl font-semibold">There is no such page</h1>
      <p className="mt-2">
        <Link to="/" className="text-accent underline">
          Go home
        </Link>
      </p>
    </div>
  )
}

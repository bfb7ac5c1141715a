import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readActivitySearch } from '../activity/activity-search.ts'
import { boardSearch } from '../board/board-search.ts'
import { planSearch } from '../plan/plan-search.ts'
import { plansSearch } from '../plans/plans-search.ts'
import { reportSearch } from '../report/report-search.ts'
import { sessionSearch } from '../session/session-search.ts'
import { workSearch } from '../work/work-search.ts'
import { NotFound } from './not-found.tsx'
import { PageProblem } from './page-problem.tsx'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: PageProblem })

type Load = Parameters<typeof lazyRouteComponent>[0]

/** A page that is loaded when it is first gone to. */
function page<const Path extends string>(path: Path, load: Load) {
  return createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) })
}

/** A page whose address also says what of it is shown. */
function narrowed<const Path extends string, Search extends object>(
  path: Path,
  read: (given: Record<string, unknown>) => Search,
  load: Load,
) {
  // What is left out, the router fills in again from the address; what makes no sense there is therefore named as nothing.
  const validateSearch = (given: Record<string, unknown>): Search => ({ ...unsaid(given), ...read(given) })
  return createRoute({ getParentRoute: () => root, path, validateSearch, component: lazyRouteComponent(load) })
}

/** What was a page of its own, and is a part of the work now: its address still leads there. */
function moved<const Path extends string>(path: Path, wanted: (given: Record<string, unknown>) => Record<string, unknown>) {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/work', search: workSearch(wanted(search as Record<string, unknown>)), replace: true })
    },
  })
}

/** A list whose rows were once opened in place: their addresses lead to pages of their own. */
function openedIn<const Path extends '/agents'>(path: Path, load: Load) {
  return createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: (given: Record<string, unknown>): { agent?: string } => ({ ...unsaid(given), ...agentIn(given) }),
    component: lazyRouteComponent(load),
    beforeLoad: ({ search: { agent } }) => {
      if (agent !== undefined) throw redirect({ to: '/agents/$id', params: { id: agent }, replace: true })
    },
  })
}

/** An id of nothing but digits is read from an address as a number. */
function agentIn({ agent }: Record<string, unknown>): { agent?: string } {
  return typeof agent === 'number' || (typeof agent === 'string' && agent !== '') ? { agent: String(agent) } : {}
}

function unsaid(given: Record<string, unknown>): Record<string, undefined> {
  return Object.fromEntries(Object.keys(given).map((name) => [name, undefined]))
}

const routes = [
  page('/', () => import('../home/home-page.tsx')),
  narrowed('/board', boardSearch, () => import('../board/board-page.tsx')),
  narrowed('/work', workSearch, () => import('../work/work-page.tsx')),
  moved('/sessions', () => ({ kind: 'session' })),
  narrowed('/sessions/$number', sessionSearch, () => import('../session/session-page.tsx')),
  moved('/tasks', ({ owner, view }) => ({ kind: 'task', agent: owner, tab: view === 'history' ? 'done' : undefined })),
  narrowed('/tasks/$number', sessionSearch, () => import('../task/task-page.tsx')),
  narrowed('/plans', plansSearch, () => import('../plans/plans-page.tsx')),
  narrowed('/plans/$id', planSearch, () => import('../plan/plan-page.tsx')),
  openedIn('/agents', () => import('../agents/agents-page.tsx')),
  narrowed('/agents/$id', reportSearch, () => import('../agent/agent-page.tsx')),
  moved('/schedules', ({ open }) => ({ tab: 'schedules', open })),
  narrowed('/report', reportSearch, () => import('../report/report-page.tsx')),
  narrowed('/activity', readActivitySearch, () => import('../activity/activity-page.tsx')),
  page('/questions/$number', () => import('../question/question-page.tsx')),
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

import { createRootRoute, createRoute, createRouter, Link, lazyRouteComponent } from '@tanstack/react-router'
import { PageProblem } from './page-problem.tsx'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: PageProblem })

const routes = [
  createRoute({ getParentRoute: () => root, path: '/', component: lazyRouteComponent(() => import('../home/home-page.tsx')) }),
  createRoute({
    getParentRoute: () => root,
    path: '/sessions',
    component: lazyRouteComponent(() => import('../sessions/sessions-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/sessions/$number',
    component: lazyRouteComponent(() => import('../session/session-page.tsx')),
  }),
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

import { Link, Outlet } from '@tanstack/react-router'
import { CircleHelp, Search } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useStore } from '../api/store.ts'
import { useOperation } from '../api/use-operation.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { ConnectionState } from './connection-state.tsx'
import { DemoBanner } from './demo-banner.tsx'
import { overlay } from './overlay.ts'
import { pages } from './pages.ts'
import { useShortcuts } from './use-shortcuts.ts'

const Palette = lazy(() => import('./palette.tsx'))
const CreateDialog = lazy(() => import('./create/create-dialog.tsx'))
const Help = lazy(() => import('./help.tsx'))
const near = pages.filter(({ isNear }) => isNear)

export function Shell() {
  const open = useStore(overlay)
  const isDemo = useOperation('caller.get', {}).data?.demo === true
  useShortcuts()
  return (
    // What stands above every page takes some of the height that pages of full height have.
    <div className={`md:grid md:grid-cols-[13rem_minmax(0,1fr)] ${isDemo ? '[--above:3rem] sm:[--above:2rem]' : '[--above:0px]'}`}>
      <a href="#content" className="button absolute -top-20 left-2 z-50 focus:top-2">
        Skip to the content
      </a>
      <Sidebar />
      <div>
        {isDemo && <DemoBanner />}
        <main id="content" tabIndex={-1} className="min-h-[calc(100dvh-var(--above))] pb-20 outline-none md:pb-0">
          <Outlet />
        </main>
      </div>
      <BottomBar />
      <ConflictDialog />
      <Suspense>
        {open === 'palette' && <Palette />}
        {open === 'help' && <Help />}
        {open === 'create' && <CreateDialog />}
      </Suspense>
    </div>
  )
}

function Sidebar() {
  return (
    <header className="sticky top-0 hidden h-dvh flex-col gap-1 border-r border-line bg-canvas p-3 md:flex">
      <p className="px-2 py-1 text-lg font-semibold">Punchlist</p>
      <nav aria-label="Pages" className="flex flex-col gap-0.5">
        {pages.map(({ path, label, icon: Icon, key }) => (
          <Link
            key={path}
            to={path}
            activeOptions={{ exact: path === '/' }}
            className="group flex items-center gap-2 rounded-md px-2 py-1.5 hover:bg-raised aria-[current=page]:bg-accent-wash aria-[current=page]:text-accent"
          >
            <Icon aria-hidden className="size-4" />
            <span className="flex-1">{label}</span>
            <kbd aria-hidden className="font-mono text-xs text-soft opacity-0 group-hover:opacity-100">
              g {key}
            </kbd>
          </Link>
        ))}
      </nav>
      <div className="mt-auto flex flex-col gap-0.5">
        <button type="button" className="button button-quiet" onClick={() => overlay.set('palette')}>
          <Search aria-hidden className="size-4" /> Search <kbd className="key ml-auto whitespace-nowrap">Ctrl K</kbd>
        </button>
        <button type="button" className="button button-quiet" onClick={() => overlay.set('help')}>
          <CircleHelp aria-hidden className="size-4" /> Keyboard help <kbd className="key ml-auto">?</kbd>
        </button>
        <ConnectionState />
      </div>
    </header>
  )
}

function BottomBar() {
  return (
    <nav
      aria-label="Pages"
      className="fixed inset-x-0 bottom-0 z-40 flex border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {near.map(({ path, label, icon: Icon }) => (
        <Link
          key={path}
          to={path}
          activeOptions={{ exact: path === '/' }}
          className="flex min-h-14 flex-1 flex-col items-center justify-center text-xs text-soft aria-[current=page]:text-accent"
        >
          <Icon aria-hidden className="size-5" />
          {label}
        </Link>
      ))}
      <button
        type="button"
        className="flex min-h-14 flex-1 flex-col items-center justify-center text-xs text-soft"
        onClick={() => overlay.set('palette')}
      >
        <Search aria-hidden className="size-5" />
        More
      </button>
      <ConnectionState />
    </nav>
  )
}

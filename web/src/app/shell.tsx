import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useStore } from '../api/store.ts'
import { useHome } from '../api/use-home.ts'
import { setTitleCount } from '../parts/page/use-title.ts'
import { AwayBanner } from './away-banner.tsx'
import { Bar } from './bar.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { useNotices } from './notify/use-notices.ts'
import { overlay } from './overlay.ts'
import { PhoneTabs } from './phone-tabs.tsx'
import { Sidebar } from './sidebar.tsx'
import { useFolded } from './use-folded.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useUndo } from './use-undo.ts'

const Palette = lazy(() => import('./palette.tsx'))
const CreateDialog = lazy(() => import('./create/create-dialog.tsx'))
const Help = lazy(() => import('./help.tsx'))
const Missed = lazy(() => import('./missed.tsx'))

export function Shell() {
  const open = useStore(overlay)
  const home = useHome().data?.home
  const { isFolded, isOfWork } = useFolded()
  const waiting = home?.needsYou.count ?? 0
  useEffect(() => setTitleCount(waiting), [waiting])
  useNotices(home)
  useShortcuts()
  useUndo()
  return (
    <div className={`md:grid ${isFolded ? 'md:grid-cols-[var(--rail)_minmax(0,1fr)]' : 'md:grid-cols-[var(--side)_minmax(0,1fr)]'}`}>
      <a href="#content" className="button absolute -top-20 left-2 z-50 focus:top-2">
        Skip to the content
      </a>
      <Sidebar home={home} isFolded={isFolded} isOfWork={isOfWork} />
      <div className="min-w-0">
        <Bar isOfWork={isOfWork} />
        <AwayBanner />
        <p role="status" className="sr-only">
          {waiting > 0 ? `${waiting === 1 ? 'One question waits' : `${waiting} questions wait`} for you.` : ''}
        </p>
        <main id="content" tabIndex={-1} className="min-h-[calc(100dvh-var(--bar))] pb-20 outline-none md:pb-0">
          <Outlet />
        </main>
      </div>
      <PhoneTabs home={home} />
      <ConflictDialog />
      <Suspense>
        {open === 'palette' && <Palette />}
        {open === 'help' && <Help />}
        {open === 'missed' && <Missed />}
        {open === 'create' && <CreateDialog />}
      </Suspense>
    </div>
  )
}

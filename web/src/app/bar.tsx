import { Plus, Search } from 'lucide-react'
import { useOperation } from '../api/use-operation.ts'
import { barPlaces } from '../parts/page/bar.tsx'
import { Brand } from './brand.tsx'
import { overlay } from './overlay.ts'

/** Above every page: where one is, and the one way to find and the one to create. A session has the room for its own facts. */
export function Bar({ isOfWork }: { isOfWork: boolean }) {
  const isDemo = useOperation('caller.get', {}).data?.demo === true
  return (
    <section
      aria-label="This page"
      className="sticky top-0 z-30 flex h-(--bar) items-center gap-2 border-b border-line bg-surface px-4 md:px-(--gutter)"
    >
      <span className="mr-1 md:hidden">
        <Brand />
      </span>
      <div ref={(place) => barPlaces.title.set(place)} className="flex min-w-0 items-center gap-2" />
      {isDemo && <span className="rounded-xs border border-line-strong px-1 text-xs text-soft md:hidden">Demo</span>}
      <div className="ml-auto flex shrink-0 items-center gap-2">
        <div ref={(place) => barPlaces.end.set(place)} className="flex items-center gap-2 empty:hidden" />
        <button
          type="button"
          className={`button gap-2 text-faint max-md:border-transparent max-md:bg-transparent md:w-62 md:bg-canvas md:pr-1.5 md:font-normal ${isOfWork ? 'hidden' : ''}`}
          onClick={() => overlay.set('palette')}
        >
          <Search aria-hidden className="size-4" />
          <span className="max-md:sr-only">Search or do anything</span>
          <kbd aria-hidden className="key ml-auto bg-surface max-md:hidden">
            Ctrl K
          </kbd>
        </button>
        <button
          type="button"
          className={`button button-main max-md:size-9 max-md:justify-center max-md:p-0 ${isOfWork ? 'hidden' : ''}`}
          onClick={() => overlay.set('create')}
        >
          <Plus aria-hidden className="size-4" />
          <span className="max-md:sr-only">New</span>
          <kbd aria-hidden className="rounded-xs bg-black/20 px-1 font-sans text-xs text-white max-md:hidden">
            C
          </kbd>
        </button>
      </div>
    </section>
  )
}

import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Dialog } from '../parts/page/dialog.tsx'
import { overlay } from './overlay.ts'
import { countsOf, type Entry, fitting, type Group, groups, groupWords, inGroups } from './palette-entries.ts'
import { PaletteFoot } from './palette-foot.tsx'
import { PaletteOption } from './palette-option.tsx'
import { PalettePreview } from './palette-preview.tsx'
import { newFrom, useActions, useRecent } from './use-actions.ts'
import { useFound } from './use-found.ts'

type Tab = Group | 'all'

/** The one place to find and to do: what fits by its name, and what has the words in its text. */
export default function Palette() {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState<number>()
  const [tab, setTab] = useState<Tab>('all')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { found, isMore, isLooking, problem, notLookedAt } = useFound(typed)
  const recent = useRecent()
  const actions = fitting(useActions(), typed)
  const all = inGroups(typed.trim() === '' ? [...recent, ...actions] : [...actions, ...newFrom(typed), ...found])
  const counts = countsOf(all)
  const shown = tab === 'all' ? all : all.filter(({ group }) => group === tab)
  // What is made anew is never in the way of what was looked for.
  const first = Math.max(0, shown.findIndex(isThere))
  const chosen = Math.min(at ?? first, shown.length - 1)
  const close = () => overlay.set(undefined)
  const run = (entry: Entry | undefined) => {
    close()
    entry?.act()
  }
  /** Enter was pressed while the answer was on its way. */
  const isAwaited = useRef(false)
  useEffect(() => {
    if (!isAwaited.current || isLooking) return
    isAwaited.current = false
    run(shown[chosen])
  })
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])
  const look = (text: string) => {
    setTyped(text)
    setAt(undefined)
    isAwaited.current = false
  }
  const tabs: readonly Tab[] = ['all', ...groups.filter((group) => counts.has(group) || group === tab)]
  const choose = (next: Tab) => {
    setTab(next)
    setAt(undefined)
  }
  const enter = (isBeside: boolean) => {
    const entry = shown[chosen]
    if (isBeside && entry?.href !== undefined) return void window.open(entry.href)
    if (at === undefined && isLooking && !shown.some(isThere)) isAwaited.current = true
    else run(entry)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((chosen + step + shown.length) % Math.max(1, shown.length))
    else if (event.key === 'Enter') enter(event.ctrlKey || event.metaKey)
    else if (event.key === 'Tab') choose(tabs[(tabs.indexOf(tab) + (event.shiftKey ? -1 : 1) + tabs.length) % tabs.length] ?? 'all')
    else return
    event.preventDefault()
  }
  return (
    <Dialog title="Search or do anything" hidesTitle isWide onClose={close}>
      <div className="flex h-[50px] items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden className="size-4 shrink-0 text-faint" />
        <input
          ref={field}
          autoFocus
          role="combobox"
          aria-label="Search or do anything"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={shown.length > 0 ? `${id}-${chosen}` : undefined}
          autoComplete="off"
          className="min-w-0 flex-1 bg-transparent text-[15px] outline-none placeholder:text-faint"
          placeholder="Search or do anything"
          value={typed}
          onChange={(event) => look(event.target.value)}
          onKeyDown={press}
        />
        <span role="status" className="text-sm whitespace-nowrap text-faint">
          {found.length > 0 && !isLooking && `${found.length}${isMore ? '+' : ''} found`}
        </span>
        <button type="button" className="key" aria-label="Close" onClick={close}>
          Esc
        </button>
      </div>
      <div role="tablist" aria-label="Kinds" className="flex gap-0.5 overflow-x-auto border-b border-line px-3 py-1.5">
        {tabs.map((known) => (
          <button
            key={known}
            type="button"
            role="tab"
            // The field keeps the focus; Tab walks through these.
            tabIndex={-1}
            aria-selected={known === tab}
            className="flex min-h-6 items-center gap-1.5 rounded-sm px-2 text-sm font-medium text-soft aria-selected:bg-pressed aria-selected:text-ink"
            onClick={() => {
              choose(known)
              field.current?.focus()
            }}
          >
            {known === 'all' ? 'All' : groupWords[known]}
            <span className="font-normal text-faint">{known === 'all' ? all.length : counts.get(known)}</span>
          </button>
        ))}
      </div>
      <div className="grid h-[min(478px,calc(100dvh-11rem))] md:grid-cols-[minmax(0,1fr)_336px]">
        {/* The field above scrolls it by its arrows; who scrolls by keys alone can come here, too. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
        <div tabIndex={0} className="overflow-y-auto p-2 pt-1">
          <div id={id} role="listbox" aria-label="What fits">
            {shown.map((entry, index) => (
              <PaletteOption
                key={entry.id}
                id={`${id}-${index}`}
                entry={entry}
                heading={shown[index - 1]?.group === entry.group ? undefined : groupWords[entry.group]}
                isChosen={index === chosen}
                onRun={() => run(entry)}
                onPoint={() => setAt(index)}
              />
            ))}
          </div>
          {shown.length === 0 && <p className="p-2 text-soft">Nothing fits. Try fewer letters.</p>}
          <div aria-live="polite" className="text-sm text-soft">
            {problem && <p className="stored p-2 text-stuck">{problem}</p>}
            {notLookedAt.map((sentence) => (
              <p key={sentence} className="p-2">
                {sentence}
              </p>
            ))}
          </div>
        </div>
        <aside aria-label="A closer look" className="overflow-y-auto border-l border-line bg-surface px-4 py-3.5 max-md:hidden">
          <PalettePreview entry={shown[chosen]} />
        </aside>
      </div>
      <PaletteFoot
        onFilter={(filter) => {
          look(`${typed.trim()} ${filter}`.trimStart())
          field.current?.focus()
        }}
      />
    </Dialog>
  )
}

function isThere({ id }: Entry): boolean {
  return id !== 'new from'
}

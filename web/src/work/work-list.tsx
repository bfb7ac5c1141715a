import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { WorkRow as Row } from '../../../src/contract/nouns/work.ts'
import type { Input } from '../../../src/contract/operations/index.ts'
import { useGrowingList } from '../api/use-growing-list.ts'
import { create } from '../app/create/creating.ts'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { columns } from './columns.ts'
import { chainOf } from './order/order.ts'
import { type Step, stepsOf } from './order/steps.ts'
import { StepRow } from './step-row.tsx'
import { useExpanded } from './use-expanded.ts'
import { WorkRow } from './work-row.tsx'
import type { Mode } from './work-search.ts'

const atOnce = 100
const rowHeight = 34
const none: ReadonlySet<number> = new Set()

type Item = { key: string; work: Row } | { key: string; of: Row; step: Step; steps: readonly Step[] }

interface WorkListProps {
  wish: Input<'overview.work'>
  mode: Mode
  isNarrowed: boolean
}

/** As many rows as are in view, of however many there are; more are read as one comes to their end. */
export function WorkList({ wish, mode, isNarrowed }: WorkListProps) {
  const { query, showMore } = useGrowingList('overview.work', wish, { atOnce })
  const rows = query.data?.work
  const [open, setOpen] = useState<ReadonlySet<number>>(none)
  const [chosen, setChosen] = useState<number>()
  const below = useExpanded([...open])
  const place = useRef<HTMLDivElement>(null)
  const items = useMemo(() => itemsOf(rows ?? [], open, below, mode), [rows, open, below, mode])
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => place.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 12,
  })
  const shown = virtual.getVirtualItems()
  const isAtEnd = shown.at(-1)?.index === items.length - 1 && items.length > 0
  useEffect(() => {
    if (isAtEnd && !query.isPlaceholderData) showMore?.()
  })
  const toggle = (session: number) =>
    setOpen(open.has(session) ? new Set([...open].filter((other) => other !== session)) : new Set([...open, session]))
  const litIn = (item: Item) => {
    if (!('step' in item) || chosen === undefined || !item.steps.some(({ number }) => number === chosen)) return none
    return chainOf(item.steps, chosen)
  }
  return (
    <>
      <ReadProblem query={query} />
      {rows?.length === 0 && <Nothing isNarrowed={isNarrowed} show={wish.show} />}
      {rows !== undefined && rows.length > 0 && (
        <>
          <div aria-hidden className={`${columns} h-7! text-xs text-faint max-lg:hidden`}>
            <span className="pl-13">Title</span>
            <span>Status</span>
            <span>After</span>
            <span>Agent</span>
            <span>Progress</span>
            <span className="text-right">Active</span>
            <span className="text-right">Cost</span>
          </div>
          <div ref={place} className="min-h-0 flex-1 overflow-y-auto">
            <ul aria-label="Work" className="relative" style={{ height: virtual.getTotalSize() }}>
              {shown.map(({ index, key, start }) => {
                const item = items[index]
                return (
                  item && (
                    <li
                      key={key}
                      ref={virtual.measureElement}
                      data-index={index}
                      aria-setsize={showMore ? -1 : items.length}
                      aria-posinset={index + 1}
                      className="absolute top-0 left-0 w-full"
                      style={{ transform: `translateY(${start}px)` }}
                    >
                      {'work' in item ? (
                        <WorkRow row={item.work} isOpen={open.has(item.work.session)} onToggle={() => toggle(item.work.session)} />
                      ) : (
                        <StepRow
                          step={item.step}
                          session={item.of.session}
                          lit={litIn(item)}
                          onChoose={() => setChosen(item.step.number)}
                        />
                      )}
                    </li>
                  )
                )
              })}
            </ul>
          </div>
        </>
      )}
    </>
  )
}

function itemsOf(rows: readonly Row[], open: ReadonlySet<number>, below: ReturnType<typeof useExpanded>, mode: Mode): Item[] {
  return rows.flatMap((work): Item[] => {
    const own = { key: `w${work.session}`, work }
    const found = open.has(work.session) ? below.get(work.session) : undefined
    if (found === undefined) return [own]
    const steps = stepsOf(found.todos, found.parts, mode)
    return [own, ...steps.map((step) => ({ key: `w${work.session} ${step.number}`, of: work, step, steps }))]
  })
}

function Nothing({ isNarrowed, show }: { isNarrowed: boolean; show: WorkListProps['wish']['show'] }) {
  if (isNarrowed) return <p className="px-4 py-6 text-soft md:px-(--gutter)">Nothing fits. Drop a filter to see more.</p>
  if (show === 'done') return <p className="px-4 py-6 text-soft md:px-(--gutter)">Nothing has been finished and put away yet.</p>
  return (
    <div className="px-4 py-6 md:px-(--gutter)">
      <p className="text-soft">{show === 'ready' ? 'Nothing is ready to be started.' : 'Nobody has anything to do yet.'}</p>
      <button type="button" className="button button-main mt-3" onClick={() => create({ kind: 'work' })}>
        Give an agent work
      </button>
    </div>
  )
}

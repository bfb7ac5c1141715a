import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Home } from '../../../src/contract/nouns/home.ts'
import { AskRow } from './ask-row.tsx'
import { keyOf } from './ask-words.ts'
import { Section } from './section.tsx'
import { useHeld } from './use-held.ts'

/** With all that tells a change from the old text: it comes when there is one to show. */
const AskCard = lazy(() => import('./ask-card.tsx'))

/** As many rows as Home shows by itself. */
const fewAsks = 7

interface AsksProps {
  needsYou: Home['needsYou']
  onShowMore(): void
}

/** What needs a person: where there is little of it, the first is open; the rest are lines. */
export function Asks({ needsYou, onShowMore }: AsksProps) {
  const { count, rows, list } = needsYou
  const held = useHeld(list, keyOf)
  const [chosen, setChosen] = useState<string | null>()
  const first = rows <= fewAsks ? held.rows.find(({ question }) => question !== null) : undefined
  // What was chosen may be answered meanwhile: then it is as if nothing was.
  const isChosen = chosen === null || held.rows.some((ask) => keyOf(ask) === chosen)
  const opened = isChosen ? chosen : first && keyOf(first)
  const element = useKeptFocus()
  const left = rows - list.length
  return (
    <Section
      id="needs-you"
      title="Needs you"
      beside={rows < count ? `${count} in ${rows} rows` : count}
      end={
        <span aria-hidden className="flex items-center gap-1.5 max-md:hidden">
          <kbd className="key">J</kbd>
          <kbd className="key">K</kbd> move <kbd className="key">A</kbd> allow <kbd className="key">D</kbd> deny
        </span>
      }
    >
      <ul ref={element} {...held.watch} className="border-t border-line">
        {held.news > 0 && (
          <li className="border-b border-line py-1 text-center">
            <button type="button" className="button button-small" onClick={held.letIn}>
              {held.news} new
            </button>
          </li>
        )}
        {held.rows.map((ask) => {
          const key = keyOf(ask)
          return (
            <li key={key} className="group/ask">
              {key === opened && ask.question !== null ? (
                <Suspense fallback={<AskRow ask={ask} onOpen={() => undefined} />}>
                  <AskCard ask={ask} onFold={() => setChosen(null)} />
                </Suspense>
              ) : (
                <AskRow ask={ask} onOpen={() => setChosen(key)} />
              )}
            </li>
          )
        })}
      </ul>
      {left > 0 && (
        <button type="button" className="button button-quiet mt-1" onClick={onShowMore}>
          <ChevronDown aria-hidden className="size-4" /> Show {left} more {left === 1 ? 'row' : 'rows'}
        </button>
      )}
    </Section>
  )
}

/** The focus is never lost: when the row goes that has it, its neighbour has it. */
function useKeptFocus() {
  const element = useRef<HTMLUListElement>(null)
  const at = useRef(-1)
  useEffect(() => {
    const list = element.current
    if (list === null) return
    const indexOf = (target: EventTarget | null) => [...list.children].findIndex((child) => child.contains(target as Node | null))
    const notice = (event: FocusEvent) => {
      at.current = indexOf(event.target)
    }
    const leave = (event: FocusEvent) => {
      if (event.relatedTarget !== null && !list.contains(event.relatedTarget as Node)) at.current = -1
    }
    list.addEventListener('focusin', notice)
    list.addEventListener('focusout', leave)
    return () => {
      list.removeEventListener('focusin', notice)
      list.removeEventListener('focusout', leave)
    }
  }, [])
  useEffect(() => {
    // On its way from one element to the next the focus is nowhere for a moment, which is no loss.
    setTimeout(() => {
      if (at.current === -1 || document.activeElement !== document.body) return
      const rows = [...(element.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      rows[Math.min(at.current, rows.length - 1)]?.focus()
    })
  })
  return element
}

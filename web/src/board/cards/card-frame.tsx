import { useDraggable } from '@dnd-kit/core'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Wish } from '../../parts/page/menu.tsx'
import type { Direction } from '../columns/neighbours.ts'

/** What a card can do with its place on the board. */
export interface CardPlace {
  /** A wish for each column it can go to. */
  moves: Wish[]
  shift(by: 1 | -1): void
  /** Gives the focus to the next card; answers its number. */
  step(direction: Direction): number | undefined
  /** The focus stays with the card, or goes to the next one when the card goes. */
  follow(): void
}

interface CardFrameProps {
  number: number
  label: string
  place: CardPlace
  /** What keys do to the card itself. */
  keys: Record<string, () => unknown>
  /** It is being edited, and so can be neither dragged nor acted on. */
  isHeld?: boolean
  isSelected?: boolean
  children: ReactNode
}

export function CardFrame({ number, label, place, keys, isHeld = false, isSelected = false, children }: CardFrameProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: number, disabled: isHeld })
  const { shift, step } = place
  const press = (event: KeyboardEvent) => {
    if (isHeld || event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return
    const wishes: Record<string, () => unknown> = event.altKey
      ? { ArrowLeft: () => shift(-1), ArrowRight: () => shift(1) }
      : {
          ...{ j: () => step('down'), k: () => step('up'), h: () => step('left'), l: () => step('right') },
          ...{ ArrowDown: () => step('down'), ArrowUp: () => step('up'), ArrowLeft: () => step('left'), ArrowRight: () => step('right') },
          ...keys,
        }
    const wish = wishes[event.key]
    if (wish === undefined) return
    event.preventDefault()
    wish()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a card holds buttons of its own, which a button may not
    <div
      ref={setNodeRef}
      {...listeners}
      role="group"
      data-row
      data-card={number}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: cards are walked through and acted on with keys
      tabIndex={0}
      aria-label={label}
      onKeyDown={press}
      className={`card p-2 hover:border-field ${isSelected ? 'border-accent bg-selected ring-1 ring-accent' : ''} ${isDragging ? 'opacity-40' : ''} ${isHeld ? '' : 'md:cursor-grab'}`}
    >
      {children}
    </div>
  )
}

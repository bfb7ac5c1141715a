import { memo, type ReactNode } from 'react'
import type { Direction } from '../columns/neighbours.ts'
import type { CardPlace } from './card-frame.tsx'

/** What the board does for its cards. */
interface BoardControl<Row> {
  moveTo(row: Row, column: string): void
  shift(row: Row, by: 1 | -1): void
  step(row: Row, direction: Direction): number | undefined
  follow(row: Row): void
}

interface PlacedCardProps<Row> {
  row: Row
  /** The column it is in. */
  column: string
  /** The columns that cards can be put into. */
  targets: readonly { key: string; title: string }[]
  control: BoardControl<Row>
  cardOf(row: Row, place: CardPlace): ReactNode
}

function Placed<Row>({ row, column, targets, control, cardOf }: PlacedCardProps<Row>) {
  const moves = targets
    .filter(({ key }) => key !== column)
    .map(({ key, title }) => ({ label: `Move to ${title}`, act: () => control.moveTo(row, key) }))
  const place: CardPlace = {
    moves,
    shift: (by) => control.shift(row, by),
    step: (direction) => control.step(row, direction),
    follow: () => control.follow(row),
  }
  return <li>{cardOf(row, place)}</li>
}

/** Drawn again only when its row or the columns have changed, so that a board of hundreds of cards stays quick. */
export const PlacedCard = memo(Placed) as typeof Placed

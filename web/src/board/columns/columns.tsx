import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useState } from 'react'
import type { CardPlace } from '../cards/card-frame.tsx'
import { PlacedCard } from '../cards/placed-card.tsx'
import type { FollowedCard } from '../cards/use-followed-card.ts'
import { useIsWide } from '../use-is-wide.ts'
import type { Column } from './column.ts'
import { ColumnSwitch } from './column-switch.tsx'
import { ColumnView } from './column-view.tsx'
import { columnBeside, cutTo, type Direction, heirsOf, neighbour } from './neighbours.ts'
import { useSame, useSteady } from './use-steady.ts'

interface ColumnsProps<Row extends { number: number }> {
  columns: Column<Row>[]
  focus: FollowedCard
  /** The column that a narrow screen shows; the first, if it is not there. */
  chosen: string | undefined
  onChoose(key: string): void
  onMove(row: Row, to: string): void
  /** The same function as long as it draws the same. */
  cardOf(row: Row, place: CardPlace): ReactNode
  /** What a card that is dragged is called. */
  nameOf(row: Row): string
  /** What a column says of itself below its title. */
  headOf?(column: Column<Row>): ReactNode
  /** What can be done with a column, beside its title. */
  actionsOf?(column: Column<Row>): ReactNode
  onReadMore?(): void
}

const cardsAtOnce = 50
/** What is seldom looked for takes little room until somebody does. */
const foldable: readonly string[] = ['canceled']

/** The columns of a board beside each other, or one at a time where they do not fit, and all ways to move a card between them. */
export function Columns<Row extends { number: number }>(props: ColumnsProps<Row>) {
  const { columns, focus, chosen, onChoose, onMove, cardOf, nameOf, headOf, actionsOf, onReadMore } = props
  const { place, followed, follow } = focus
  const isWide = useIsWide()
  const [most, setMost] = useState<Readonly<Record<string, number>>>({})
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const [dragged, setDragged] = useState<Row>()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const alone = columns.find(({ key }) => key === chosen) ?? columns[0]
  const shown = (isWide ? columns : columns.filter((column) => column === alone)).map((column) => ({
    ...column,
    whole: column,
    rows: cutTo(column.rows, most[column.key] ?? cardsAtOnce, followed),
  }))
  const find = (number: unknown) => columns.flatMap(({ rows }) => rows).find((row) => row.number === number)
  const moveTo = (row: Row, to: string | undefined) => {
    if (to === undefined) return
    follow(heirsOf(shown, row.number))
    onMove(row, to)
  }
  const control = useSteady({
    moveTo,
    shift: (row: Row, by: 1 | -1) => moveTo(row, columnBeside(columns, row.number, by)),
    step(row: Row, direction: Direction) {
      const to = neighbour(shown, row.number, direction)
      if (to !== undefined) place.current?.querySelector<HTMLElement>(`[data-card="${to}"]`)?.focus()
      return to
    },
    follow: (row: Row) => follow(heirsOf(shown, row.number)),
  })
  const targets = useSame(columns.filter(({ takes }) => takes).map(({ key, title }) => ({ key, title })))
  const drop = ({ over }: DragEndEvent) => {
    setDragged(undefined)
    const from = columns.find(({ rows }) => rows.some(({ number }) => number === dragged?.number))
    const to = columns.find(({ key }) => key === over?.id)
    if (dragged && to?.takes && to !== from) moveTo(dragged, to.key)
  }
  const showMore = (column: Column<Row>) => {
    const wanted = (most[column.key] ?? cardsAtOnce) + cardsAtOnce
    setMost({ ...most, [column.key]: wanted })
    if (wanted > column.rows.length && column.unread > 0) onReadMore?.()
  }
  const titleOf = (key: unknown) => columns.find((column) => column.key === key)?.title
  return (
    <div ref={place}>
      {!isWide && <ColumnSwitch columns={columns} chosen={alone?.key} onChoose={onChoose} />}
      <DndContext
        sensors={sensors}
        accessibility={{ announcements: announcementsOf(titleOf) }}
        onDragStart={({ active }) => setDragged(find(active.id))}
        onDragCancel={() => setDragged(undefined)}
        onDragEnd={drop}
      >
        <div className="relative flex gap-2.5 md:overflow-x-auto md:pb-1">
          {shown.map(({ whole, rows }) => (
            <ColumnView
              key={whole.key}
              column={whole}
              shown={rows.length}
              isFolded={
                isWide && foldable.includes(whole.key) && !unfolded.has(whole.key) && rows.every(({ number }) => number !== followed)
              }
              onUnfold={() => setUnfolded(new Set([...unfolded, whole.key]))}
              head={headOf?.(whole)}
              actions={actionsOf?.(whole)}
              onShowMore={() => showMore(whole)}
            >
              {rows.map((row) => (
                <PlacedCard key={row.number} row={row} column={whole.key} targets={targets} control={control} cardOf={cardOf} />
              ))}
            </ColumnView>
          ))}
        </div>
        <DragOverlay dropAnimation={null}>
          {dragged && <div className="card stored line-clamp-3 cursor-grabbing p-2 text-sm shadow-lg">{nameOf(dragged)}</div>}
        </DragOverlay>
      </DndContext>
    </div>
  )
}

/** The move itself is told by whoever makes it, be it by a drag or by a key. */
function announcementsOf(titleOf: (key: unknown) => string | undefined): Announcements {
  return {
    onDragStart: ({ active }) => `Dragging #${active.id}.`,
    onDragOver: ({ over }) => (over === null ? undefined : `Over ${titleOf(over.id)}.`),
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => `#${active.id} stays where it was.`,
  }
}

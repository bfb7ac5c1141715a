import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outlined } from './outlined.ts'

interface Row {
  id: string
  parent: string | null
}

/** A list in any order, of which some rows are shown: each is part of one that was made before it, or of none. */
const forests = fc
  .array(fc.record({ above: fc.nat(), hasParent: fc.boolean(), isShown: fc.boolean(), rank: fc.nat() }), { maxLength: 40 })
  .map((drawn) => {
    const rows = drawn.map(({ above, hasParent }, index): Row => {
      return { id: `t${index}`, parent: hasParent && index > 0 ? `t${above % index}` : null }
    })
    const order = drawn.map(({ rank, isShown }, index) => ({ rank, isShown, row: rows[index] as Row }))
    return order
      .filter(({ isShown }) => isShown)
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ row }) => row)
  })

const rowsOf = (rows: readonly Row[]) => outlined(rows).map(({ row }) => row)

test('[RD40] every row is told exactly once', () => {
  fc.assert(fc.property(forests, (rows) => void expect(rowsOf(rows).toSorted(byId)).toEqual(rows.toSorted(byId))))
})

test('[RD40] each stands one deeper than its parent, below it and what is below that, and at the edge when its parent is not shown', () => {
  fc.assert(
    fc.property(forests, (rows) => {
      const shown = new Set(rows.map(({ id }) => id))
      const way: string[] = []
      for (const { row, depth } of outlined(rows)) {
        const above = row.parent !== null && shown.has(row.parent) ? row.parent : undefined
        way.length = depth
        expect(way.at(-1)).toBe(above)
        expect(depth === 0).toBe(above === undefined)
        way.push(row.id)
      }
    }),
  )
})

test('[RD40] trees, and branches of one parent, keep the order of the first of their rows', () => {
  fc.assert(
    fc.property(forests, (rows) => {
      const outline = outlined(rows)
      const firstBelow = (from: number): number => {
        const { depth = 0 } = outline[from] ?? {}
        const end = outline.findIndex((other, index) => index > from && other.depth <= depth)
        return Math.min(...outline.slice(from, end === -1 ? undefined : end).map(({ row }) => rows.indexOf(row)))
      }
      const seen = new Map<string, number>()
      outline.forEach(({ row, depth }, index) => {
        const siblings = depth === 0 ? '' : String(row.parent)
        expect(firstBelow(index)).toBeGreaterThan(seen.get(siblings) ?? -1)
        seen.set(siblings, firstBelow(index))
      })
    }),
  )
})

test('[RD40] what is told in this order already stays so, and a list without subtasks stays as it is', () => {
  fc.assert(
    fc.property(forests, (rows) => {
      expect(rowsOf(rowsOf(rows))).toEqual(rowsOf(rows))
      const flat = rows.map(({ id }) => ({ id, parent: null }))
      expect(rowsOf(flat)).toEqual(flat)
    }),
  )
})

test('[RD40] a tree floats with the subtask that comes first', () => {
  const row = (id: string, parent: string | null = null) => ({ id, parent })
  const told = outlined([row('under way', 'plan'), row('other'), row('plan'), row('next', 'plan'), row('of none shown', 'gone')])
  expect(told.map(({ row: { id }, depth }) => `${'  '.repeat(depth)}${id}`)).toEqual([
    'plan',
    '  under way',
    '  next',
    'other',
    'of none shown',
  ])
})

test('[RD40] ten thousand rows below each other, or in a ring, are told, too', () => {
  const chain = Array.from({ length: 10_000 }, (_, index) => ({ id: `t${index}`, parent: index === 0 ? null : `t${index - 1}` }))
  expect(outlined(chain.toReversed()).at(-1)).toEqual({ row: chain.at(-1), depth: 9_999 })
  const ring = chain.with(0, { id: 't0', parent: 't9999' })
  expect(outlined(ring)).toHaveLength(10_000)
})

function byId(one: Row, other: Row): number {
  return one.id < other.id ? -1 : 1
}

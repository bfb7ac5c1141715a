import type { TableLine } from '../lines/line.ts'
import { stepsOf } from '../lines/table.ts'
import { certainty, deepest, newDraft } from './draft.ts'
import { hostOf } from './list.ts'
import { isFieldOf } from './place-text.ts'
import { note, type Reading, sectionOf } from './reading.ts'

/** A table within a step lists its parts, if its header says so; elsewhere it often only sums up what is said in full. */
export function placeTable(reading: Reading, line: TableLine): void {
  const section = sectionOf(reading)
  const host = line.indent > 0 ? hostOf({ kind: 'code', raw: '', indent: line.indent }, reading.list, reading.isBlank) : undefined
  if (host === undefined) reading.list = []
  const above = host?.step ?? section.step
  const isSteps = host === undefined && !section.isOther && above.depth < deepest
  const rows = isSteps ? stepsOf(line.table) : []
  if (rows.length === 0) for (const raw of line.raw) note(reading, above, raw.trim())
  for (const [at, row] of rows.entries()) {
    const draft = newDraft({
      text: row.text,
      raw: line.raw[at + 2] ?? '',
      depth: above.depth + 1,
      certainty: section.isWithinStep ? certainty.sure : certainty.likely,
      done: row.done || section.done,
      priority: section.priority,
      number: row.number,
      sequence: reading.saysInOrder ? line : section.sequence,
    })
    draft.lines = row.details.filter((detail) => !isFieldOf(draft, detail))
    above.steps.push(draft)
  }
}

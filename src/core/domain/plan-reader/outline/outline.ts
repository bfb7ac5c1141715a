import type { Line } from '../lines/line.ts'
import type { Pieces } from '../read-plan.ts'
import { saysInOrder } from '../words/sequence.ts'
import type { Draft } from './draft.ts'
import { placeHeading } from './place-heading.ts'
import { placeItem } from './place-item.ts'
import { placeTable } from './place-table.ts'
import { isWrapped, placeText, unwrap } from './place-text.ts'
import { newReading, type Reading, sectionOf } from './reading.ts'

/** Everything in a plan that is a step or may be one, as a tree under a draft that stands for the plan itself. */
export function* outlineOf(lines: readonly Line[]): Pieces<Draft> {
  const reading = newReading(lines)
  for (const line of lines) {
    place(reading, line)
    listen(reading, line)
    reading.isBlank = line.kind === 'blank'
    if (line.kind !== 'blank') reading.last = line.kind
    yield
  }
  return reading.root
}

/** A paragraph says it, in whichever of its lines, to what comes right after it. */
function listen(reading: Reading, line: Line): void {
  if (line.kind === 'blank') return
  const isSaid = line.kind === 'text' && saysInOrder(line.raw)
  const goesOn = line.kind === 'text' && reading.last === 'text' && !reading.isBlank
  reading.saysInOrder = isSaid || (goesOn && reading.saysInOrder)
}

function place(reading: Reading, line: Line): void {
  const { unfinished } = reading
  reading.unfinished = null
  switch (line.kind) {
    case 'blank':
      break
    case 'rule':
      reading.list = []
      // A rule right below a heading underlines it.
      if (reading.last !== 'heading') sectionOf(reading).isClosed = true
      break
    case 'heading':
      placeHeading(reading, line)
      break
    case 'item':
      placeItem(reading, line)
      break
    case 'table':
      placeTable(reading, line)
      break
    case 'text':
      if (unfinished !== null && isWrapped(unfinished, line)) unwrap(reading, unfinished, line)
      else placeText(reading, line)
      break
    case 'code':
    case 'quote':
      placeText(reading, line)
      break
  }
}

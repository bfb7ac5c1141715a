import { looks } from '../lines/heading.ts'
import { outdented } from '../lines/indentation.ts'
import type { ItemLine } from '../lines/line.ts'
import { sectionKind } from '../words/section-kind.ts'
import { titleSaysInOrder } from '../words/sequence.ts'
import { readStepLabel } from '../words/step-label.ts'
import { type Certainty, certainty, type Draft, deepest, newDraft, readField, type Sequence, takeField } from './draft.ts'
import { type Entry, placeOf } from './list.ts'
import { note, type Reading, sectionOf } from './reading.ts'
import type { Section } from './section.ts'

/** Labels and fields nest without being steps, so that the depth of steps does not bound them. */
const longestList = 30

export function placeItem(reading: Reading, line: ItemLine): void {
  leaveLabel(reading, line)
  const section = sectionOf(reading)
  if (section.isOther) {
    note(reading, section.step, line.raw)
    return
  }
  const { parent, sibling } = placeOf(line, reading.list, reading.isBlank)
  const above = parent?.step ?? section.step
  const margin = parent?.margin ?? 0
  const text = outdented(line.raw, margin)
  if (parent?.isMuted || above.depth >= deepest || reading.list.length >= longestList) {
    note(reading, above, text)
    return
  }
  const sequence = sibling === undefined ? sequenceFrom(reading, line, section, parent) : sibling.sequence
  const entry: Entry = { item: line, step: above, parent, margin, isMuted: false, isLoose: sibling?.isLoose ?? false, sequence }
  reading.list.push(entry)
  const mayBeField = line.marker === 'bullet' && (parent !== undefined || section.isWithinStep)
  if (mayBeField && isWorkLabel(line.text)) return
  const field = mayBeField ? readField(line.text) : null
  if (field !== null) {
    entry.isMuted = true
    if (!takeField(above, field)) note(reading, above, text)
    return
  }
  entry.step = draftOf(line, above, section, certaintyOf(line, section, parent, sibling))
  entry.step.sequence = sequence
  entry.margin = line.content
  above.steps.push(entry.step)
  reading.unfinished = { draft: entry.step, text: line.text }
}

/** Whether the list that begins here is done one after another: what stands right before it says so. */
function sequenceFrom(reading: Reading, line: ItemLine, section: Section, parent: Entry | undefined): Sequence | null {
  if (reading.saysInOrder) return line
  if (parent === undefined) return section.sequence
  return titleSaysInOrder(parent.item.text) ? parent.item : null
}

/** A label like “Files:” is for the one list or paragraph below it; another kind of list is the step's again. */
function leaveLabel(reading: Reading, line: ItemLine): void {
  const section = sectionOf(reading)
  if (!section.isOther || section.level !== looks.label) return
  const isOver = section.holds !== null && section.holds !== line.marker && (section.holds !== 'text' || reading.isBlank)
  if (isOver || isLabelled(line)) reading.sections.pop()
  else section.holds ??= line.marker
}

/** “- **Tasks:**” only names what is listed below it. */
function isWorkLabel(text: string): boolean {
  const name = /^[*_]{0,3}([^*_:：]{1,60})[*_]{0,3}[:：][*_]{0,3}$/.exec(text)?.[1]
  return name !== undefined && ['work', 'vague'].includes(sectionKind(name))
}

function isLabelled(line: ItemLine): boolean {
  return (readStepLabel(line.text.slice(0, 200))?.path.length ?? 0) > 0
}

function draftOf(line: ItemLine, above: Draft, section: Section, sureness: Certainty): Draft {
  return newDraft({
    text: line.text,
    raw: line.raw.trim(),
    isIndented: true,
    depth: above.depth + 1,
    certainty: sureness,
    isBeside: section.isCheck || section.done,
    isExtra: line.marker !== 'box' && section.isWithinStep && !section.isTasks,
    // What has no box of its own is done with what it is a part of.
    done: section.done || (line.ticked ?? above.done),
    isDropped: line.isDropped,
    priority: section.priority,
    // Letters count, but are no numbers to refer to.
    number: line.sign === 'a' ? '' : line.path.join('.'),
  })
}

function certaintyOf(line: ItemLine, section: Section, parent: Entry | undefined, sibling: Entry | undefined): Certainty {
  if (line.marker === 'box') return certainty.sure
  if (line.marker === 'number' || isLabelled(line)) return section.items
  if (parent !== undefined) return parent.step.certainty
  const isInSameList = sibling?.item.sign === line.sign && sibling.item.indent === line.indent
  if (isInSameList) return sibling.step.certainty
  // Who types such a bullet means a list, where a dash may mean anything.
  return '•●▪‣'.includes(line.sign) && line.sign !== '' ? (Math.min(section.bullets, certainty.possible) as Certainty) : section.bullets
}

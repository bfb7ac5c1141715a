import type { HeadingLine } from '../lines/line.ts'
import { deepest } from './draft.ts'
import { note, type Reading, sectionOf } from './reading.ts'
import { isAbove, opened } from './section.ts'

export function placeHeading(reading: Reading, line: HeadingLine): void {
  reading.list = []
  while (!isAbove(sectionOf(reading), line.heading)) reading.sections.pop()
  const above = sectionOf(reading)
  // The plan's title names all of it, so it makes nothing below it other than work.
  if ((above.isOther && !above.isTitle) || above.step.depth >= deepest) {
    note(reading, above.step, line.raw)
    return
  }
  const section = opened(line, above, reading.survey)
  if (section.isOther) note(reading, above.step, line.raw)
  if (section.step !== above.step) above.step.steps.push(section.step)
  if (section.isTasks) section.step.hasTasks = true
  reading.sections.push(section)
}

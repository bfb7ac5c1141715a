import type { ItemLine, TextLine } from '../lines/line.ts'
import { isBelow } from '../lines/numbering.ts'
import type { Draft, Sequence } from './draft.ts'

/** An item of the open list, and the step that its lines belong to. */
export interface Entry {
  item: ItemLine
  step: Draft
  parent: Entry | undefined
  /** The column at which lines about the step begin. */
  margin: number
  /** What is listed here is no work, as below a label like “Files:”. */
  isMuted: boolean
  /** Its list has items whose parts stand at the left edge after a blank line. */
  isLoose: boolean
  /** Its list is done one after another. */
  sequence: Sequence | null
}

/** Which item a new one stands below, and which one it comes after. Items that are over leave the list. */
export function placeOf(line: ItemLine, list: Entry[], isBlank: boolean): { parent?: Entry; sibling?: Entry } {
  const byNumber = line.path.length > 1 ? list.findLastIndex((entry) => isBelow(line.path, entry.item.path)) : -1
  let sibling: Entry | undefined
  for (let top = list.at(-1); top !== undefined; top = list.at(-1)) {
    if (byNumber === list.length - 1) return { parent: top, sibling }
    if (byNumber === -1 && (isIndentedBelow(line, top.item) || hangsOn(line, top, sibling, isBlank))) return { parent: top, sibling }
    sibling = list.pop()
  }
  return { sibling }
}

function isIndentedBelow(line: ItemLine, above: ItemLine): boolean {
  return line.indent >= above.indent + (line.marker === above.marker ? 2 : 1)
}

/** Agents often write the bullets of a numbered item without indenting them. */
function hangsOn(line: ItemLine, above: Entry, sibling: Entry | undefined, isBlank: boolean): boolean {
  const isOneList = line.marker === above.item.marker || (line.sign !== '' && line.sign === above.item.sign)
  if (isOneList || above.item.marker === 'bullet' || line.indent !== above.item.indent) return false
  if (!isBlank || sibling?.parent === above) return true
  // That boxes come again proves less than that a number does.
  return above.item.marker === 'number' && adopts(above, '')
}

/**
 * Which item a line that is no item belongs to. By its indentation; without one, as long as no blank line comes before it;
 * after that, only if the list is known to go on. Code is nobody's but the item's before it.
 */
export function hostOf(line: TextLine, list: Entry[], isBlank: boolean): Entry | undefined {
  const edge = list[0]?.item.indent ?? 0
  if (line.indent > edge) return list.findLast((entry) => entry.item.indent < line.indent)
  if (!isBlank) return list.at(-1)
  const last = list.findLast((entry) => entry.item.indent <= edge && entry.item.marker !== 'bullet')
  if (last === undefined || line.kind === 'code') return last
  return adopts(last, line.raw.trim()) ? last : undefined
}

/** A checklist goes on across what introduces its next part, which is not about the item before. */
function adopts(entry: Entry, text: string): boolean {
  if (entry.item.marker === 'box' && /[:：]\**$/.test(text)) return false
  if (entry.item.goesOn) entry.isLoose = true
  return entry.isLoose
}

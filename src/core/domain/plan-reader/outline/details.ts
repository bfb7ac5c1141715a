import { maximumTextBytes } from '../../../../contract/text.ts'

const encoder = new TextEncoder()

/** What is said about a step, with what it depends on that is no step of the plan. */
export function detailsOf(text: string, references: readonly string[]): string {
  const hint = references.length === 0 ? '' : cut(`Depends on: ${references.join(', ')}`, maximumTextBytes / 4)
  const body = text.replace(/^\n+/, '').trimEnd()
  if (hint === '') return cut(body, maximumTextBytes)
  return body === '' ? hint : `${cut(body, maximumTextBytes - encoder.encode(hint).length - 2)}\n\n${hint}`
}

/** As much of a text as fits, by whole characters. */
function cut(text: string, bytes: number): string {
  if (text.length * 3 <= bytes) return text
  const room = new Uint8Array(bytes)
  const { read } = encoder.encodeInto(text, room)
  if (read === text.length) return text
  const { read: kept } = encoder.encodeInto(text, room.subarray(0, bytes - 3))
  return `${text.slice(0, kept).trimEnd()}…`
}

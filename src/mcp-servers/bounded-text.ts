const most = { bytes: 50 * 1024, lines: 2_000 }

/** As much of a text as a model should have to read: whole lines from its start, and a word about what is missing. */
export function boundedText(text: string): string {
  const lines = text.split('\n')
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  if (lines.length <= most.lines && Buffer.byteLength(text) <= most.bytes) return text
  const kept = lines.slice(0, fittingLines(lines))
  if (kept.length > 0) return `${kept.join('\n')}\n… (cut: ${moreLines(lines.length - kept.length)})`
  const [first = '', ...others] = lines
  const start = startOf(first)
  const rest = `${Math.ceil((Buffer.byteLength(first) - Buffer.byteLength(start)) / 1024)} KB more of this line`
  return `${start}\n… (cut: ${[rest, ...(others.length === 0 ? [] : [moreLines(others.length)])].join(', ')})`
}

function fittingLines(lines: readonly string[]): number {
  let size = 0
  let count = 0
  for (const line of lines.slice(0, most.lines)) {
    size += Buffer.byteLength(line) + 1
    if (size > most.bytes) break
    count++
  }
  return count
}

function moreLines(count: number): string {
  return count === 1 ? '1 more line' : `${count} more lines`
}

/** No character is cut in two. */
function startOf(line: string): string {
  return Buffer.from(line)
    .subarray(0, most.bytes)
    .toString('utf8')
    .replace(/\ufffd$/, '')
}

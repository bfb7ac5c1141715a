const lettered = /^ {0,3}([a-zA-Z])([.)])\s+\S/

/**
 * The places of lines at the left edge that letters count: an `a)` that a `b)` follows, and so on. A single such line is prose: “A. Smith
 * wrote it”.
 */
export function letteredLines(source: readonly string[]): Set<number> {
  const found = new Set<number>()
  let run: number[] = []
  let next = ''
  const end = () => {
    if (run.length > 1) for (const place of run) found.add(place)
    run = []
    next = ''
  }
  for (const [place, line] of source.entries()) {
    if (line.startsWith('#')) end()
    const [, letter = '', mark = ''] = lettered.exec(line) ?? []
    if (letter === '') continue
    if (letter + mark !== next) {
      if (letter.toLowerCase() !== 'a') continue
      end()
    }
    run.push(place)
    next = String.fromCharCode(letter.charCodeAt(0) + 1) + mark
  }
  end()
  return found
}

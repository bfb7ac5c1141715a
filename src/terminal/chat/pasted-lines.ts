import { PassThrough } from 'node:stream'

export const pasteOn = '\u001b[?2004h'
export const pasteOff = '\u001b[?2004l'
const begins = '\u001b[200~'
const ends = '\u001b[201~'
/** Stands for a line break inside a line that is still being edited. */
const breakSign = '␤'

/** Reads what a terminal sends: line breaks in pasted text are kept as signs, so that it stays one message. */
export function createPasteReader(): (chunk: string) => string {
  let isPasting = false
  let rest = ''
  return (chunk) => {
    let text = rest + chunk
    rest = ''
    let read = ''
    while (text !== '') {
      const marker = isPasting ? ends : begins
      const at = text.indexOf(marker)
      const piece = at >= 0 ? text.slice(0, at) : text.slice(0, text.length - begunMarker(text, marker))
      read += isPasting ? signs(piece) : piece
      if (at < 0) {
        rest = text.slice(piece.length)
        return read
      }
      text = text.slice(at + marker.length)
      // The break that was copied with the last line is nobody's wish.
      if (isPasting) read = read.replace(new RegExp(`${breakSign}+$`), '')
      isPasting = !isPasting
    }
    return read
  }
}

/** How much of the marker the text ends with; a lone escape is a key of its own. */
function begunMarker(text: string, marker: string): number {
  for (let length = Math.min(marker.length - 1, text.length); length > 1; length -= 1) {
    if (text.endsWith(marker.slice(0, length))) return length
  }
  return 0
}

function signs(pasted: string): string {
  return pasted.replace(/\r\n|\r|\n/g, breakSign).replace(/\t/g, '    ')
}

/** The line as it was meant. */
export function withBreaks(line: string): string {
  return line.replaceAll(breakSign, '\n')
}

/** The terminal's input with pasted text put into one line each; keys go through as they are. */
export function pasteAware(input: NodeJS.ReadStream): NodeJS.ReadableStream {
  const read = createPasteReader()
  const output = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (mode: boolean) => input.setRawMode(mode),
  })
  input.setEncoding('utf8')
  input.on('data', (chunk: string) => output.write(read(chunk)))
  input.once('end', () => output.end())
  return output
}

const head = /^\[\/(todo|endtodo).*\]$/
const end = '[END TODO]'

export interface Frame {
  head: string
  body: string
}

/** Reads framed results as an agent would: a head at the start of a line opens a frame, the END line closes it. */
export function framesIn(output: string): { frames: Frame[]; complaints: string[] } {
  const frames: Frame[] = []
  const complaints: string[] = []
  let open: { head: string; lines: string[] } | undefined
  for (const line of output === '' ? [] : output.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)) {
    if (head.test(line)) {
      if (open) complaints.push(`${open.head} is not closed before ${line}`)
      open = { head: line, lines: [] }
    } else if (line === end) {
      if (open) frames.push({ head: open.head, body: open.lines.join('\n') })
      else complaints.push('an END line closes nothing')
      open = undefined
    } else if (open) open.lines.push(line)
    else complaints.push(`text stands outside the frames: ${line}`)
  }
  if (open) complaints.push(`${open.head} is never closed`)
  return { frames, complaints }
}

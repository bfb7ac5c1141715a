export interface TextLine {
  kind: 'same' | 'added' | 'removed'
  text: string
  from: number | null
  to: number | null
}

export type DiffLine = TextLine | { kind: 'hunk' | 'note'; text: string }

const heads = 2
const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/

/** A unified diff line by line, each with its place in the older and in the newer text. */
export function diffLines(diff: string): DiffLine[] {
  let [from, to] = [1, 1]
  const read = (line: string): DiffLine => {
    const text = line.slice(1)
    switch (line[0]) {
      case '+':
        return { kind: 'added', text, from: null, to: to++ }
      case '-':
        return { kind: 'removed', text, from: from++, to: null }
      case '@': {
        const places = hunk.exec(line)
        if (places) [from, to] = [Number(places[1]), Number(places[2])]
        return { kind: 'hunk', text: `From line ${to}` }
      }
      case '\\':
        return { kind: 'note', text: text.trim() }
      default:
        return { kind: 'same', text, from: from++, to: to++ }
    }
  }
  return diff === '' ? [] : diff.replace(/\n$/, '').split('\n').slice(heads).map(read)
}

import { expect, test } from 'vitest'
import { linesOf } from './code-lines.ts'
import { highlighted } from './highlighter.ts'
import { languageOf } from './language-of.ts'

test('[TM1] code is cut into lines whose pieces tell what they are, also where one goes over several lines', () => {
  const text = (value: string) => ({ type: 'text' as const, value })
  const note = { type: 'element' as const, properties: { className: ['hljs-comment'] }, children: [text('/* a\nb */')] }
  expect(linesOf([text('x '), note, text(' y')])).toEqual([
    [
      { text: 'x ', kind: undefined },
      { text: '/* a', kind: 'note' },
    ],
    [
      { text: 'b */', kind: 'note' },
      { text: ' y', kind: undefined },
    ],
  ])
  const [line] = highlighted("import { a } from './a.ts' // why", 'typescript')
  expect(line?.filter(({ kind }) => kind !== undefined)).toEqual([
    { text: 'import', kind: 'word' },
    { text: 'from', kind: 'word' },
    { text: "'./a.ts'", kind: 'string' },
    { text: '// why', kind: 'note' },
  ])
  expect(['a/b.TSX', 'x.py', 'Makefile', 'a.b.unknown'].map(languageOf)).toEqual(['typescript', 'python', undefined, undefined])
})

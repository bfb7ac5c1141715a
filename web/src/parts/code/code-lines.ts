/** What a piece of code is, as far as it has a colour. */
export type CodeKind = 'word' | 'string' | 'note'

interface CodePiece {
  text: string
  kind: CodeKind | undefined
}

export type CodeLine = CodePiece[]

export type CodeNode = { type: 'text'; value: string } | { type: 'element'; properties: { className?: string[] }; children: CodeNode[] }

const kinds: Record<string, CodeKind> = {
  ...{
    'hljs-keyword': 'word',
    'hljs-built_in': 'word',
    'hljs-literal': 'word',
    'hljs-type': 'word',
    'hljs-name': 'word',
    'hljs-section': 'word',
  },
  ...{ 'hljs-selector-tag': 'word', 'hljs-attr': 'word', 'hljs-meta': 'note', 'hljs-comment': 'note', 'hljs-quote': 'note' },
  ...{ 'hljs-string': 'string', 'hljs-regexp': 'string', 'hljs-number': 'string', 'hljs-symbol': 'string', 'hljs-code': 'string' },
}

/** The highlighter's tree, cut into lines. What has no kind of its own has that of what it is in. */
export function linesOf(nodes: readonly CodeNode[]): CodeLine[] {
  const lines: CodeLine[] = [[]]
  const walk = (node: CodeNode, around: CodeKind | undefined) => {
    if (node.type === 'element') {
      const kind = node.properties.className?.map((name) => kinds[name]).find((one) => one !== undefined) ?? around
      for (const child of node.children) walk(child, kind)
      return
    }
    node.value.split('\n').forEach((text, index) => {
      if (index > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ text, kind: around })
    })
  }
  for (const node of nodes) walk(node, undefined)
  return lines
}

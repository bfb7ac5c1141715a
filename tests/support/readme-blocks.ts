export interface Block {
  commands: string
  /** What is shown to be printed, in a block of its own right behind it. */
  shown: string
}

/** What a section of a page says to type, in its order. */
export function blocksOf(page: string, section: string): Block[] {
  const [, text = ''] = new RegExp(`## ${section}\n(.*?)(?:\n## |$)`, 's').exec(page) ?? []
  return [...text.matchAll(/```sh\n(.*?)```(?:\n\n```\n(.*?)```)?/gs)].map(([, commands = '', shown = '']) => ({ commands, shown }))
}

/** What a block shows, at any time (what was not today is told by its day), and with anything where it says …: lines, if that is all the line says. */
export function shownBy(shown: string): RegExp {
  const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\b\d\d:\d\d\b/g, '[\\w :-]+')
  const lines = shown.trimEnd().split('\n')
  const patterns = lines.map((line) => (line === '…' ? '(?:[^\\n]*\\n)*?[^\\n]*' : line.split('…').map(escaped).join('[^\\n]*')))
  return new RegExp(`^${patterns.join('\\n')}$`)
}

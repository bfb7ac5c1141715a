/** A cell holds one line, and no bar of its own. */
const cell = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(heads), `|${heads.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

export function code(text: string): string {
  return `\`${text}\``
}

/** Names, those that must be given in bold. */
export function fieldNames(names: readonly string[], required: readonly string[] = []): string {
  return names.map((name) => (required.includes(name) ? `**${code(name)}**` : code(name))).join(', ')
}

/** What a page says first when nobody has written it. */
export function madeBy(source: string): string {
  return `<!-- Made from ${source} by \`npm run docs\`: change it there. -->`
}

export function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): [string, Row[]][] {
  const keys = [...new Set(rows.map(keyOf))]
  return keys.map((key) => [key, rows.filter((row) => keyOf(row) === key)])
}

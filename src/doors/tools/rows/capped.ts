const mostShown = 50

/** Lines as they are shown: of very many only the first, and how many are left out. */
export function capped(lines: readonly string[], most = mostShown): string[] {
  return lines.length <= most ? [...lines] : [...lines.slice(0, most), `… ${lines.length - most} more`]
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/**
 * Tells, line by line, whether a line is part of a fenced code block (Markdown's ``` or ~~~, the fences themselves
 * included). A fence that is never closed reaches to the end, as it does in Markdown.
 */
export function fenceTracker(): ((line: string) => boolean) & { isOpen(): boolean } {
  let open: { mark: string; length: number } | undefined
  const isFenced = (line: string) => {
    const match = /^ {0,3}(`{3,}|~{3,})(.*)$/s.exec(line)
    if (open === undefined) {
      const mark = match?.[1]?.[0]
      if (match === null || mark === undefined || (mark === '`' && match[2]?.includes('`'))) return false
      open = { mark, length: match[1]?.length ?? 3 }
      return true
    }
    const closes = match?.[1]?.[0] === open.mark && (match[1]?.length ?? 0) >= open.length && /^[ \t]*$/.test(match[2] ?? '')
    if (closes) open = undefined
    return true
  }
  return Object.assign(isFenced, { isOpen: () => open !== undefined })
}

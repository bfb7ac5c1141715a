export interface Fence {
  mark: string
  length: number
}

/** The fence that a line opens, at any indentation: items of a list carry code with them. */
export function openedFence(text: string): Fence | null {
  const match = /^(`{3,}|~{3,})(.*)$/.exec(text)
  const marks = match?.[1]
  if (marks === undefined || (marks[0] === '`' && match?.[2]?.includes('`'))) return null
  return { mark: marks.charAt(0), length: marks.length }
}

export function closesFence(text: string, fence: Fence): boolean {
  const marks = /^(`{3,}|~{3,})$/.exec(text.trimEnd())?.[1]
  return marks?.[0] === fence.mark && marks.length >= fence.length
}

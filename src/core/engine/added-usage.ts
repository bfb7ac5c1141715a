import type { Usage } from '../../contract/nouns/run.ts'

/** What two stretches of work have cost together; what neither has reported stays unknown. */
export function addedUsage(usage: Usage | null, more: Usage | undefined): Usage | null {
  if (more === undefined) return usage
  const sum = (field: keyof Usage) => {
    const total = (usage?.[field] ?? 0) + (more[field] ?? 0)
    return usage?.[field] === undefined && more[field] === undefined ? {} : { [field]: total }
  }
  return { ...sum('inputTokens'), ...sum('cachedTokens'), ...sum('outputTokens'), ...sum('cost') }
}

import type { Overview } from '../../../src/contract/nouns/overview.ts'
import { useOperation } from '../api/use-operation.ts'

/** What the frame tells on every page, and Home in full: asked for once. */
export function useOverview(): Overview | undefined {
  return useOperation('overview.get', {}).data?.overview
}

export function needsYouCount({ needsYou, more }: Overview): number {
  return needsYou.length + more.needsYou
}

import type { Progress } from '../../../../contract/nouns/progress.ts'
import type { FinishedList } from '../../../ports/facts.ts'

const most = 4

/** Lists that are finished, the last first. */
export function finishedToTell(
  lists: readonly FinishedList[],
  counts: ReadonlyMap<number, Pick<Progress, 'pending' | 'in_progress' | 'blocked'>>,
) {
  const isFinished = ({ list }: FinishedList) => {
    const left = counts.get(list)
    return list !== 0 && left !== undefined && left.pending + left.in_progress + left.blocked === 0
  }
  return lists.filter(isFinished).slice(0, most)
}

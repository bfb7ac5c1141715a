/** How far a plan has come, as the bar shows it. */
export function stepProgress(steps: readonly { done: boolean }[]) {
  const completed = steps.filter(({ done }) => done).length
  const total = steps.length
  return { total, completed, canceled: 0, percent: total === 0 ? 0 : Math.floor((completed / total) * 100) }
}

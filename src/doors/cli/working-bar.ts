import type { CommandContext } from './command-context.ts'

const cells = 10
const lit = 3
const step = 120
const eraseLine = '\r\u001b[K'

/** Shows a person that something takes its time; for a program, and once it is over, nothing of it is there. */
export async function whileWorking<Answer>(
  what: string,
  { err, isWatched }: Pick<CommandContext, 'err' | 'isWatched'>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!isWatched) return work()
  const since = performance.now()
  let timer = setTimeout(() => tick(1), step)
  const tick = (count: number) => {
    err(`${eraseLine}${workingBar(count)} ${what} ${Math.floor((performance.now() - since) / 1_000)} s`)
    timer = setTimeout(() => tick(count + 1), step)
  }
  // One transaction may hold the loop until it is over: the person should know what it is before that.
  err(`${eraseLine}${workingBar(0)} ${what}`)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
    err(eraseLine)
  }
}

/** How far it is nobody knows beforehand, so the bar says only that it moves. */
export function workingBar(count: number): string {
  const at = count % cells
  return Array.from({ length: cells }, (_, cell) => ((cell - at + cells) % cells < lit ? '█' : '░')).join('')
}

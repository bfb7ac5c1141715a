import { median } from './median.ts'

/** Milliseconds a call, each the median over blocks that take turns, so that noise on the machine hits both alike. */
export async function alternate(blocks: number, one: () => Promise<number>, other: () => Promise<number>): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let block = 0; block < blocks; block++) {
    times[0].push(await one())
    times[1].push(await other())
  }
  return [median(times[0]), median(times[1])]
}

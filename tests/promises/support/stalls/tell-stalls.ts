import { openSync, readSync } from 'node:fs'
import { isSoak } from '../soak.ts'

/** Milliseconds between looks. To look costs a little itself, so that beside other tests it is done less often. */
const every = isSoak ? 1 : 5

/**
 * Tells the parent process, whenever it asks, for how long the event loop was kept busy at a stretch at most since it last asked. What counts is
 * the processor's time: a machine that is busy with other things makes everybody wait, and says nothing of us.
 */
export function tellStalls(): void {
  let longest = 0
  let wall = performance.now()
  let busy = loopTime()
  setInterval(() => {
    const [wallNow, busyNow] = [performance.now(), loopTime()]
    longest = Math.max(longest, Math.min(wallNow - wall, busyNow - busy) - every)
    wall = wallNow
    busy = busyNow
  }, every).unref()
  process.on('message', () => {
    // A stretch is seen only when it is over, at the next look.
    setTimeout(() => {
      process.send?.({ milliseconds: longest })
      longest = 0
    }, every + 4)
  })
  process.channel?.unref()
}

/** Milliseconds of the processor that the event loop's own thread has had: those that compile and collect garbage beside it keep nobody waiting. */
const loopTime = process.platform === 'linux' ? timeOfThread('/proc/self/schedstat') : timeOfProcess

function timeOfThread(file: string): () => number {
  const descriptor = openSync(file, 'r')
  const text = Buffer.alloc(100)
  return () => {
    const length = readSync(descriptor, text, 0, text.length, 0)
    return Number.parseInt(text.toString('latin1', 0, length), 10) / 1_000_000
  }
}

function timeOfProcess(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Milliseconds between looks. */
const every = 1

/**
 * Tells the parent process, whenever it asks, for how long the event loop was kept busy at a stretch at most since it last asked. What counts is
 * the processor's time: a machine that is busy with other things makes everybody wait, and says nothing of us.
 */
export function tellStalls(): void {
  let longest = 0
  let wall = performance.now()
  let busy = process.cpuUsage()
  setInterval(() => {
    const { user, system } = process.cpuUsage(busy)
    const stretch = Math.min(performance.now() - wall, (user + system) / 1_000)
    longest = Math.max(longest, stretch - every)
    wall = performance.now()
    busy = process.cpuUsage()
  }, every).unref()
  process.on('message', () => {
    // A stretch is seen only when it is over, at the next look.
    setTimeout(() => {
      process.send?.({ milliseconds: longest })
      longest = 0
    }, 5)
  })
  process.channel?.unref()
}

import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Tells the parent process, whenever it asks, for how long the event loop has stood still at most since it last asked. */
export function tellStalls(): void {
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  process.on('message', () => {
    // A stall is seen only when it is over, by the next timer.
    setTimeout(() => {
      process.send?.({ milliseconds: delays.max / 1e6 })
      delays.reset()
    }, 5)
  })
  process.channel?.unref()
}

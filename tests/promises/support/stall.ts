import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Imported before the command line, in a process that answers over its channel how long its event loop stood still at most, in milliseconds. */
const delays = monitorEventLoopDelay({ resolution: 5 })
delays.enable()

process.on('message', () => {
  process.send?.(delays.max / 1e6)
  delays.reset()
})
process.channel?.unref()

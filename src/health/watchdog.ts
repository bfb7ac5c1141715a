import { Worker } from 'node:worker_threads'

export interface Stall {
  /** When it was over, as the system's time. */
  endedAt: number
  milliseconds: number
}

export interface Watchdog {
  /** The last time that nobody was answered for a while, unless that is long ago. */
  lastStall(): Stall | undefined
  stop(): Promise<void>
}

interface Options {
  log: { warn(details: object, message: string): void }
  /** From here on standing still is worth a word. */
  stallAfter?: number
  beatEvery?: number
  /** When the other thread begins to look: starting it takes a tenth of a daemon's start. */
  observeAfter?: number
}

/** How long `lastStall` remembers. */
const remembered = 10 * 60_000

/**
 * Notices when the event loop stands still, in which nobody is answered. A thread of its own says so in the log while it lasts, since
 * the loop itself could only tell afterwards, and never of a standstill without end.
 */
export function startWatchdog({ log, stallAfter = 1_000, beatEvery = 250, observeAfter = 5_000 }: Options): Watchdog {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  let observer: Worker | undefined
  const observe = () => {
    observer = startObserver(beats, stallAfter)
    // Without it stalls are still told when they are over.
    observer.on('error', (problem) => log.warn({ problem }, 'stalls of the event loop cannot be told while they last'))
  }
  const observing = setTimeout(observe, observeAfter).unref()
  let beatAt = performance.now()
  let last: Stall | undefined
  const beat = () => {
    const milliseconds = Math.round(performance.now() - beatAt - beatEvery)
    beatAt = performance.now()
    Atomics.add(beats, 0, 1)
    Atomics.notify(beats, 0)
    if (milliseconds < stallAfter) return
    last = { endedAt: Date.now(), milliseconds }
    log.warn({ milliseconds }, 'the event loop stood still: nobody was answered meanwhile')
  }
  const timer = setInterval(beat, beatEvery).unref()
  return {
    lastStall: () => (last && Date.now() - last.endedAt < remembered ? last : undefined),
    async stop() {
      clearTimeout(observing)
      clearInterval(timer)
      await observer?.terminate()
    },
  }
}

function startObserver(beats: Int32Array, stallAfter: number): Worker {
  const observer = new Worker(observerCode, {
    eval: true,
    workerData: { beats, stallAfter },
    // Neither what was put before our own program nor room for much.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 8 },
  })
  observer.unref()
  return observer
}

/** Plain JavaScript, and in one piece: it goes to the other thread as text, so that no bundle need carry a file for it. */
const observerCode = `
const { writeSync } = require('node:fs')
const { workerData: { beats, stallAfter } } = require('node:worker_threads')
for (;;) {
  const seen = Atomics.load(beats, 0)
  if (Atomics.wait(beats, 0, seen, stallAfter) !== 'timed-out') continue
  const line = { level: 50, time: Date.now(), pid: process.pid, name: 'punchlist', milliseconds: stallAfter, msg: 'the event loop stands still: nobody is answered' }
  writeSync(2, JSON.stringify(line) + '\\n')
  Atomics.wait(beats, 0, seen)
}
`

import { pause } from '../support/wait.ts'
import { serveEngineWith } from './engine-daemon.ts'

/** The defect: whether a run is over is known from its secret alone, some time before its write and not inside it. */
await serveEngineWith((punchlist) => ({
  ...punchlist,
  async perform(name, input, { caller, ...call }) {
    const { run, ...anybody } = caller
    if (run !== undefined) await pause(500)
    return punchlist.perform(name, input, { caller: anybody, ...call })
  },
}))

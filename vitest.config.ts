import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

// Where it is set, every Node reads all of these certificates first, which takes as long as the rest of its start. Tests go nowhere but to this machine.
delete process.env.NODE_EXTRA_CA_CERTS

// Who runs the tests is not to stand in what they expect.
process.env.PUNCHLIST_NAME = 'local'

// Tests ask as much as the machine can answer; those of the limits set their own.
for (const limit of ['TOKEN', 'ADDRESS', 'FAILED']) process.env[`PUNCHLIST_RATE_${limit}`] = '0'

const isSoak = process.env.PUNCHLIST_SOAK === '1'
/** In their long sizes these measure: what runs beside them would be in their way, and they in its. */
const alone = isSoak ? ['tests/promises/**/*.e2e.test.ts'] : []

const pure = '{src,tests,bench,web}/**/!(*.db|*.e2e).test.ts'
/** Files of one worker share what they import, which takes longer than most tests. Who gives up sooner would fail on a busy machine. */
const shared = { isolate: false, testTimeout: 300_000, hookTimeout: 300_000 }
const globalSetup = ['tests/support/postgres-server.ts']
const withDaemons = [...globalSetup, 'tests/support/compiled-code.ts', 'tests/support/web-daemon.ts']

/**
 * A worker that is given a file of another project is ended, and the next one imports everything anew, so the projects come one after another.
 * So does each further worker: what waits for nobody has one a processor, what waits for a database one more, for programs and browsers two.
 */
const workers = {
  pure: { maxWorkers: 2, sequence: { groupOrder: 0 } },
  database: { maxWorkers: 3, sequence: { groupOrder: 1 } },
  processes: { maxWorkers: 4, sequence: { groupOrder: 2 } },
}

/** A test's name says how slow it is: `.test.ts` pure, `.db.test.ts` a real database, `.e2e.test.ts` real processes. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Each project would translate all of the source for itself, and each run anew: five seconds of a processor every time.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.punchlist/translated' },
    projects: [
      { test: { name: 'pure', include: [pure], ...workers.pure, ...shared } },
      { test: { name: 'database', include: ['{src,tests}/**/*.db.test.ts'], exclude: alone, globalSetup, ...workers.database, ...shared } },
      {
        test: {
          name: 'processes',
          include: ['{src,tests}/**/*.e2e.test.ts'],
          exclude: alone,
          globalSetup: withDaemons,
          ...workers.processes,
          ...shared,
        },
      },
      ...(isSoak ? [oneAfterAnother()] : []),
      ...(process.env.PUNCHLIST_NEWER_NODE === '1' ? [underNewerNode()] : []),
    ],
  },
})

function oneAfterAnother() {
  return {
    test: {
      name: 'alone',
      include: alone,
      globalSetup: withDaemons,
      fileParallelism: false,
      sequence: { groupOrder: 3 },
      testTimeout: 4 * 3_600_000,
      hookTimeout: 60_000,
    },
  }
}

/** What is run under a newer Node as well: whatever is pure, SQLite's driver, and the store behind its gate on both databases. How the databases plan their statements is their own affair. */
function underNewerNode() {
  const include = [pure, 'src/stores/sqlite/**/*.db.test.ts', 'src/core/gate/perform.db.test.ts']
  return { test: { name: 'newer-node', include, globalSetup, maxWorkers: 2, sequence: { groupOrder: 4 }, ...shared } }
}

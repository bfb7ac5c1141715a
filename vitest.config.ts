import { defineConfig } from 'vitest/config'
import { PromisesFirst } from './tests/support/promises-first.ts'

// Where it is set, every Node reads all of these certificates first, which takes as long as the rest of its start. Tests go nowhere but to this machine.
delete process.env.NODE_EXTRA_CA_CERTS

// Who runs the tests is not to stand in what they expect.
process.env.PUNCHLIST_NAME = 'local'

const isSoak = process.env.PUNCHLIST_SOAK === '1'
/** In their long sizes these measure: what runs beside them would be in their way, and they in its. */
const alone = isSoak ? ['tests/promises/**/*.e2e.test.ts'] : []

const pure = '{src,tests,bench,web}/**/!(*.db|*.e2e).test.ts'
/** Files of one worker share what they import, which takes longer than most tests. Who gives up sooner would fail on a busy machine. */
const shared = { isolate: false, testTimeout: 300_000, hookTimeout: 300_000 }
const globalSetup = ['tests/support/postgres-server.ts']
const withDaemons = [...globalSetup, 'tests/support/compiled-code.ts', 'tests/support/web-daemon.ts']

/** A test's name says how slow it is: `.test.ts` pure, `.db.test.ts` a real database, `.e2e.test.ts` real processes. */
export default defineConfig({
  test: {
    // Two more than processors: what runs programs and browsers waits for a third of its time.
    maxWorkers: 4,
    sequence: { sequencer: PromisesFirst },
    // Each project would translate all of the source for itself, and each run anew: five seconds of a processor every time.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.punchlist/translated' },
    projects: [
      { test: { name: 'pure', include: [pure], ...shared } },
      { test: { name: 'database', include: ['{src,tests}/**/*.db.test.ts'], exclude: alone, globalSetup, ...shared } },
      {
        test: {
          name: 'processes',
          include: ['{src,tests}/**/*.e2e.test.ts'],
          exclude: alone,
          globalSetup: withDaemons,
          sequence: { groupOrder: 1 },
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
      sequence: { groupOrder: 2 },
      testTimeout: 4 * 3_600_000,
      hookTimeout: 60_000,
    },
  }
}

/** What is run under a newer Node as well: whatever is pure, and the store with its gate on both databases. */
function underNewerNode() {
  const include = [pure, 'src/stores/**/*.db.test.ts', 'src/core/gate/perform.db.test.ts']
  return { test: { name: 'newer-node', include, globalSetup, ...shared } }
}

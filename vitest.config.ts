import { defineConfig } from 'vitest/config'

/** These measure, or live by leases of a few seconds: what runs beside them would be in their way, and they in its. */
const isSoak = process.env.PUNCHLIST_SOAK === '1'
const alone = isSoak ? ['tests/promises/**/*.e2e.test.ts'] : ['tests/promises/{d7,e1,e2,e4}-*.e2e.test.ts', 'src/dispatch/**/*.db.test.ts']

/** A test's name says how slow it is: `.test.ts` pure, `.db.test.ts` a real database, `.e2e.test.ts` real processes. */
export default defineConfig({
  test: {
    // By default one processor is left free, which on two halves the speed.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'pure',
          include: ['{src,tests,bench,web}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/*.e2e.test.ts'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['{src,tests}/**/*.db.test.ts'],
          exclude: alone,
          isolate: false,
          globalSetup: ['tests/support/postgres-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'processes',
          include: ['{src,tests}/**/*.e2e.test.ts'],
          exclude: alone,
          isolate: false,
          globalSetup: ['tests/support/postgres-server.ts', 'tests/support/web-daemon.ts'],
          sequence: { groupOrder: 1 },
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      {
        // One after another, and nothing beside them.
        test: {
          name: 'alone',
          include: alone,
          globalSetup: ['tests/support/postgres-server.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          testTimeout: isSoak ? 4 * 3_600_000 : 300_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})

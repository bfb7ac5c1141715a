import { defineConfig } from 'vitest/config'

/** A test's name says how slow it is: `.test.ts` pure, `.db.test.ts` a real database, `.e2e.test.ts` real processes. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['{src,tests,bench}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/*.e2e.test.ts'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['{src,tests}/**/*.db.test.ts'],
          globalSetup: ['tests/support/postgres-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'processes',
          include: ['{src,tests}/**/*.e2e.test.ts'],
          exclude: ['tests/{promises,stories}/**'],
          globalSetup: ['tests/support/postgres-server.ts'],
          sequence: { groupOrder: 1 },
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      {
        // One after another, and nothing beside them: they measure, kill and wait.
        test: {
          name: 'promises',
          include: ['tests/{promises,stories}/**/*.e2e.test.ts'],
          globalSetup: ['tests/support/postgres-server.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})

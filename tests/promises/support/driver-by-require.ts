import type { Plugin } from 'esbuild'

/** As in the product's own bundle, so that a test can step between (statements.ts). */
export const driverByRequire: Plugin = {
  name: 'driver-by-require',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@photostructure\/sqlite$/ }, () => ({ path: 'driver', namespace: 'by-require' }))
    onLoad({ filter: /.*/, namespace: 'by-require' }, () => ({
      contents: `import { createRequire } from 'node:module'
        export const { DatabaseSync } = createRequire(import.meta.url)('@photostructure/sqlite')`,
    }))
  },
}

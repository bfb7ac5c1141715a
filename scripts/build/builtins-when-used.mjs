import { isBuiltin } from 'node:module'

/** What of Node itself a command does not use it need not load: cryptography and streams take longer than most commands. */
export const builtinsWhenUsed = {
  name: 'builtins-when-used',
  setup(bundle) {
    bundle.onResolve({ filter: /^node:/ }, ({ path, kind }) =>
      kind === 'import-statement' && isBuiltin(path) ? { path, namespace: 'builtin-when-used' } : undefined,
    )
    // Below an object of its own, since what imports it copies what that has, and inherits the rest.
    bundle.onLoad({ filter: /^/, namespace: 'builtin-when-used' }, ({ path }) => ({
      contents: `module.exports = Object.create(new Proxy({}, { get: (_, name) => require(${JSON.stringify(path)})[name] }))`,
    }))
  },
}

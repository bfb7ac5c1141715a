import { isBuiltin } from 'node:module'

/** A module has no `require`: what CommonJS packages require of Node itself is asked of the process. */
export const requiredBuiltins = {
  name: 'required-builtins',
  setup(bundle) {
    bundle.onResolve({ filter: /^[a-z]/ }, ({ path, kind }) =>
      kind === 'require-call' && isBuiltin(path) ? { path, namespace: 'required-builtin' } : undefined,
    )
    bundle.onLoad({ filter: /^/, namespace: 'required-builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)})`,
    }))
  },
}

import { writeFileSync } from 'node:fs'
import { build } from 'esbuild'
import { requiredBuiltins } from './required-builtins.mjs'
import { common, small } from './settings.mjs'

/** Ink would import a package for those who work on Ink. */
const withoutDevtools = {
  name: 'without-devtools',
  setup(bundle) {
    bundle.onLoad({ filter: /\/ink\/build\/devtools\.js$/ }, () => ({ contents: '' }))
  },
}

/** What `watch` draws with. */
export async function buildScreen() {
  const { metafile } = await build({
    ...common,
    ...small,
    entryPoints: ['src/terminal/watch/screen.ts'],
    outfile: 'dist/screen.mjs',
    format: 'esm',
    // React would else keep measurements of everything it draws.
    define: { ...common.define, 'process.env.NODE_ENV': '"production"' },
    plugins: [withoutDevtools, requiredBuiltins],
  })
  writeFileSync('dist/screen.cjs', `exports.openScreen = async (...given) => (await import('./screen.mjs')).openScreen(...given)\n`)
  return metafile
}

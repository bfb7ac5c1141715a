import { build } from 'esbuild'
import { requiredBuiltins } from './required-builtins.mjs'
import { common, native } from './settings.mjs'

/** Modules that share what they have in common. zod stays outside: its types are part of ours, and schemas of both must fit together. */
export async function buildLibrary() {
  const { metafile } = await build({
    ...common,
    entryPoints: ['src/index.ts', 'src/client.ts', 'src/ai.ts'],
    outdir: 'dist',
    chunkNames: 'library/[name]-[hash]',
    format: 'esm',
    splitting: true,
    external: [...native, 'zod', 'pg-native', 'typescript'],
    plugins: [requiredBuiltins],
    minifySyntax: true,
  })
  return metafile
}

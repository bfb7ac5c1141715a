import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

/** Makes few files of the scripted agent, since it is started often and from any folder. Answers how it is started. */
export function buildAgent(folder: string): string[] {
  const entry = fileURLToPath(new URL('main.ts', import.meta.url))
  const banner = { js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);` }
  const outExtension = { '.js': '.mjs' }
  const as = { bundle: true, splitting: true, platform: 'node', target: 'node20', format: 'esm', banner, outExtension } as const
  buildSync({ entryPoints: { 'acp-agent': entry }, outdir: folder, ...as })
  return [process.execPath, join(folder, 'acp-agent.mjs')]
}

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

/** Makes one file of the scripted agent, since it is started often and from any folder. Answers how it is started. */
export function buildAgent(folder: string): string[] {
  const outfile = join(folder, 'acp-agent.mjs')
  const entry = fileURLToPath(new URL('main.ts', import.meta.url))
  const banner = { js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);` }
  buildSync({ entryPoints: [entry], outfile, bundle: true, platform: 'node', target: 'node20', format: 'esm', banner })
  return [process.execPath, outfile]
}

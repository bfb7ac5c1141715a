import { build } from 'esbuild'
import { expect, test } from 'vitest'

/** Everything that is loaded with a module at once, packages included. */
async function loadedWith(file: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [file],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    outdir: 'out',
    write: false,
    metafile: true,
  })
  const seen = new Set<string>()
  const visit = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    for (const { path: next, kind } of metafile.outputs[path]?.imports ?? []) if (kind !== 'dynamic-import') visit(next)
  }
  const entry = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === file)
  visit(entry?.[0] ?? '')
  return [...seen]
}

test('[MD20] no provider’s code, nor the library’s, is loaded before the first question', async () => {
  const libraries = /^(ai|@ai-sdk\/.*)$/
  for (const file of ['src/models/create-model.ts', 'src/server/config/model-config.ts']) {
    const loaded = await loadedWith(file)
    expect(loaded.length).toBeGreaterThan(1)
    expect(loaded.filter((path) => libraries.test(path))).toEqual([])
  }
  expect((await loadedWith('src/models/ask-once.ts')).filter((path) => libraries.test(path))).toEqual(['ai'])
})

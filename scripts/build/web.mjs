import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

/** The dashboard, each file of it compressed once and for all. Answers the files it was made of. */
export async function buildWeb() {
  const { output } = await build({ configFile: 'web/vite.config.ts', logLevel: 'warn' })
  const pages = readdirSync('dist/web', { recursive: true }).filter((file) => /\.(js|css|html|svg)$/.test(file))
  for (const file of pages.map((name) => join('dist/web', name))) {
    const text = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
    const size = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params: size }))
  }
  return output.flatMap((chunk) => chunk.moduleIds ?? [])
}

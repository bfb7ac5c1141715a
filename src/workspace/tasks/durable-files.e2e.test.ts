import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runBuilt } from '../../../tests/support/built-program.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'punchlist-durable-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.runIf(process.platform === 'linux')('[TF8] of lines that do not fit on the disk nothing stays', async () => {
  const file = join(folder, 'history.jsonl')
  writeFileSync(file, '{"id":"1"}\n')
  // The operating system writes as much as the limit allows, then refuses: just what a full disk does.
  const program = `
    import { execFileSync } from 'node:child_process'
    import { statSync } from 'node:fs'
    import { appendLines } from ${JSON.stringify(fileURLToPath(new URL('durable-files.ts', import.meta.url)))}
    process.on('SIGXFSZ', () => undefined)
    const limit = (bytes) => execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=' + bytes + ':'])
    limit(8192)
    await appendLines(${JSON.stringify(file)}, ['x'.repeat(5000), 'y'.repeat(5000)]).catch(({ code }) => console.log(code))
    console.log(statSync(${JSON.stringify(file)}).size)
    limit('unlimited')
    await appendLines(${JSON.stringify(file)}, ['{"id":"2"}', '{"id":"3"}'])
  `
  const { code, stdout, stderr } = await runBuilt(program)
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: 'EFBIG\n11\n', stderr: '' })
  expect(readFileSync(file, 'utf8')).toBe('{"id":"1"}\n{"id":"2"}\n{"id":"3"}\n')
})

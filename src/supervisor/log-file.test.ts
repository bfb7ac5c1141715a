import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLogFile } from './log-file.ts'
import { readLog } from './read-log.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('[SV5] a full log is put aside, three of them are kept, and no line is lost from those', () => {
  const folder = newFolder()
  const log = openLogFile(join(folder, 'daemon.log'))
  const line = `${'x'.repeat(1024 * 1024 - 1)}\n`
  for (let count = 0; count < 45; count++) log.write(line)
  expect(readdirSync(folder).toSorted()).toEqual(['daemon.log', 'daemon.log.1', 'daemon.log.2', 'daemon.log.3'])
  const sizes = readdirSync(folder).map((file) => statSync(join(folder, file)).size / (1024 * 1024))
  expect(sizes.toSorted((one, other) => one - other)).toEqual([5, 10, 10, 10])
  const again = openLogFile(join(folder, 'daemon.log'))
  again.write('after a restart\n')
  expect(readFileSync(join(folder, 'daemon.log'), 'utf8').endsWith('x\nafter a restart\n')).toBe(true)
})

test('[SV6] the last lines are printed, what follows as it is written, also into a new file; there may be no log', async () => {
  const path = join(newFolder(), 'daemon.log')
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const never = Promise.resolve()
  expect(await readLog(path, { lines: 2, follow: false, until: never }, print)).toBe(false)
  const log = openLogFile(path)
  log.write('one\ntwo\nthree\n')
  expect(await readLog(path, { lines: 2, follow: false, until: never }, print)).toBe(true)
  expect(lines.splice(0)).toEqual(['two', 'three'])
  let stop = () => {}
  const until = new Promise<void>((resolve) => {
    stop = resolve
  })
  const followed = readLog(path, { lines: 1, follow: true, until }, print)
  log.write('four\nfi')
  await expect.poll(() => lines, { timeout: 60_000 }).toEqual(['three', 'four'])
  log.write('ve\n')
  await expect.poll(() => lines, { timeout: 60_000 }).toEqual(['three', 'four', 'five'])
  rmSync(path)
  openLogFile(path).write('new\n')
  await expect.poll(() => lines, { timeout: 60_000 }).toEqual(['three', 'four', 'five', 'new'])
  stop()
  expect(await followed).toBe(true)
})

import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const watchdog = new URL('watchdog.ts', import.meta.url).href

/** Runs a script beside a watchdog, in a process that knows where its log is; answers what it said in the end, and that log. */
function beside(script: string) {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-watchdog-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const log = join(folder, 'log')
  const source = `
    import { readFileSync } from 'node:fs'
    import { startWatchdog } from ${JSON.stringify(watchdog)}
    const warned = []
    const watchdog = startWatchdog({ log: { warn: (details, message) => warned.push({ ...details, message }) }, stallAfter: 200, beatEvery: 20, observeAfter: 50 })
    const pause = () => new Promise((resolve) => setTimeout(resolve, 100))
    const timesTold = () => readFileSync(${JSON.stringify(log)}, 'utf8').split('stands still').length - 1
    const standStillUntil = (isOver) => { for (const until = Date.now() + 60_000; !isOver() && Date.now() < until; ); }
    ${script}
  `
  const stderr = openSync(log, 'w')
  const { stdout, status } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], {
    encoding: 'utf8',
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', stderr],
  })
  closeSync(stderr)
  const text = readFileSync(log, 'utf8')
  expect(status, text).toBe(0)
  return { said: JSON.parse(stdout), log: text.split('\n').filter((line) => line.includes('stands still')) }
}

test('[WD1] an event loop that stands still is told while it lasts, by another thread', () => {
  const { said, log } = beside(`
    await pause()
    // On a busy machine it has stood still before.
    const before = { told: timesTold(), stall: watchdog.lastStall() }
    standStillUntil(() => timesTold() > before.told)
    process.stdout.write(JSON.stringify({ told: timesTold() - before.told, isOver: watchdog.lastStall() !== before.stall }))
    process.exit(0)
  `)
  expect(said).toEqual({ told: 1, isOver: false })
  expect(JSON.parse(log[0] ?? '')).toMatchObject({
    level: 50,
    name: 'punchlist',
    milliseconds: 200,
    msg: 'the event loop stands still: nobody is answered',
  })
})

test('[WD2] when it is over, the log and whoever asks are told how long it took; stopping it leaves nothing behind', () => {
  const { said } = beside(`
    await pause()
    const began = Date.now()
    standStillUntil(() => Date.now() > began + 1_000)
    while (watchdog.lastStall() === undefined) await pause()
    await watchdog.stop()
    process.stdout.write(JSON.stringify({ lastStall: watchdog.lastStall(), warned }))
  `)
  expect(said.lastStall.milliseconds).toBeGreaterThanOrEqual(200)
  expect(said.warned).toContainEqual({ milliseconds: said.lastStall.milliseconds, message: expect.stringContaining('stood still') })
})

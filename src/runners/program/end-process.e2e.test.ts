import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { endProcess } from './end-process.ts'
import { processStatus } from './process-status.ts'

/** A process that heads a group, deaf to polite signals, with a child of its own that it names. */
const orphan = `process.on('SIGTERM', () => {})
  const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)'], { stdio: 'ignore' })
  console.log(child.pid)
  setInterval(() => {}, 1_000)`

let running: ChildProcess | undefined

afterEach(() => {
  if (running?.exitCode === null && running.signalCode === null) process.kill(-Number(running.pid), 'SIGKILL')
})

async function startOrphan() {
  running = spawn(process.execPath, ['-e', orphan], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
  const pid = Number(running.pid)
  const [line] = await once(createInterface(running.stdout as NodeJS.ReadableStream), 'line')
  return { pid, child: Number(line), startedAt: String(processStatus(pid)?.startedAt) }
}

function isRunning(pid: number): boolean {
  const status = processStatus(pid)
  return status !== undefined && !status.isZombie
}

test('[RN16] an orphan is ended with all its group, and gone when that is answered', async () => {
  const { pid, child, startedAt } = await startOrphan()
  expect([pid, child].map(isRunning)).toEqual([true, true])
  expect(await endProcess({ pid, startedAt })).toBe(true)
  expect(isRunning(pid)).toBe(false)
  await expect.poll(() => isRunning(child), { timeout: 20_000, interval: 20 }).toBe(false)
  expect(await endProcess({ pid, startedAt })).toBe(false)
})

test('[RN16] a process with another start, or without a known one, is let alone', async () => {
  const { pid, child, startedAt } = await startOrphan()
  for (const mark of [`${startedAt}0`, String(Number(startedAt) - 1), '', 'undefined']) {
    expect(await endProcess({ pid, startedAt: mark })).toBe(false)
  }
  for (const other of [0, 1, -1, -pid, 1.5, Number.NaN, 2 ** 30]) {
    expect(await endProcess({ pid: other, startedAt: processStatus(other)?.startedAt ?? startedAt })).toBe(false)
  }
  expect([pid, child].map(isRunning)).toEqual([true, true])
})

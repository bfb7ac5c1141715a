import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findListening, sayListening } from './listening.ts'

test('[FD4] where a daemon listens is found while its process is there, and nobody else is taken for it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-listening-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [first, second] = [
    { daemon: { pid: 11, startedAt: '1' }, url: 'http://127.0.0.1:1' },
    { daemon: { pid: 12, startedAt: '2' }, url: 'http://127.0.0.1:2' },
  ]
  const all = () => true
  expect(findListening(join(folder, 'daemon'), all)).toBeUndefined()
  const takeFirstBack = sayListening(join(folder, 'daemon'), first)
  expect(statSync(join(folder, 'daemon/listening.json')).mode & 0o777).toBe(0o600)
  expect(findListening(join(folder, 'daemon'), ({ startedAt }) => startedAt === '1')).toEqual(first)
  expect(findListening(join(folder, 'daemon'), ({ startedAt }) => startedAt === '7')).toBeUndefined()
  const takeSecondBack = sayListening(join(folder, 'daemon'), second)
  takeFirstBack()
  expect(findListening(join(folder, 'daemon'), all)).toEqual(second)
  takeSecondBack()
  expect(findListening(join(folder, 'daemon'), all)).toBeUndefined()
  writeFileSync(join(folder, 'daemon/listening.json'), '{"daemon":')
  expect(findListening(join(folder, 'daemon'), all)).toBeUndefined()
})

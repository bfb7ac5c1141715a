import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { databaseFile } from '../../src/server/config/place.ts'
import { commandLine, punchlist, restClient } from '../support/processes.ts'
import { SqliteFile } from '../support/sqlite-file.ts'
import { newPlace } from '../support/stores.ts'
import { until } from '../support/until.ts'
import { bundledScript } from './support/bundle.ts'
import { isSoak, patience } from './support/soak.ts'
import { startTold } from './support/told-daemon.ts'
import { pause } from './support/wait.ts'

/** Seconds. */
const locks = isSoak ? [0.1, 0.2, 0.5, 1, 2, 5, 10, 10, 10] : [0.1, 0.3, 1, 10]

test(`[D5] while another process holds the lock for up to ten seconds, writes wait, reads go on and the event loop does not stand still`, {
  timeout: patience,
}, async ({ annotate }) => {
  const { place, remove } = await newPlace('sqlite')
  onTestFinished(remove)
  const daemon = await startTold(place, ['--import', await bundledScript('support/stall.ts'), commandLine])
  const rest = restClient(daemon.url, daemon.token)
  await rest('POST', '/v1/todos', { subject: 'before' })
  const other = new SqliteFile(databaseFile((place as { data: string }).data))
  const stalls: number[] = []
  for (const [index, seconds] of locks.entries()) {
    await daemon.tell('begin')
    other.exec('BEGIN IMMEDIATE')
    let isAnswered = false
    const writes = Promise.all(Array.from({ length: 8 }, (_, write) => rest('POST', '/v1/todos', { subject: `${index}-${write}` })))
    void writes.then(() => {
      isAnswered = true
    })
    const until = performance.now() + seconds * 1_000
    let reads = 0
    while (performance.now() < until || reads === 0) {
      expect((await rest('GET', '/v1/todos')).status).toBe(200)
      reads += 1
      await pause(20)
    }
    expect(isAnswered).toBe(false)
    stalls.push(Math.round(Number(await daemon.tell('end'))))
    other.exec('COMMIT')
    expect((await writes).map(({ status }) => status)).toEqual(Array(8).fill(201))
  }
  expect(other.value('SELECT count(*) FROM todos')).toBe(1 + 8 * locks.length)
  await other.close()
  await annotate(`locks of ${locks.join(', ')} s: the event loop stood still for at most ${stalls.join(', ')} ms`)
  // Whoever sleeps inside SQLite stands still for as long as the lock is held. The figure itself says something only on an idle machine.
  expect(Math.max(...stalls)).toBeLessThan(isSoak ? 50 : 5_000)
})

/** A disk of few megabytes, or nothing where no disk can be mounted. */
function smallDisk(megabytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-disk-'))
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`This proof needs a disk of its own, and may not mount one (run it as root): ${stderr}`)
  onTestFinished(() => {
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** The daemon may have taken some of the space meanwhile: then there is less than that left, which is as good. */
function fillUp(file: string, bytes: number): void {
  try {
    writeFileSync(file, Buffer.alloc(Math.max(0, bytes)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

test('[D5] on a disk that is really full writes are refused, reads go on, nothing is lost, and no restart is needed', {
  timeout: patience,
}, async ({ annotate }) => {
  const disk = smallDisk(3)
  const data = join(disk, 'data')
  mkdirSync(data)
  const daemon = await startTold({ data }, ['--import', await bundledScript('support/stall.ts'), commandLine])
  const rest = restClient(daemon.url, daemon.token)
  const description = 'x'.repeat(2_000)
  const add = (subject: string) => rest('POST', '/v1/todos', { subject, description }, { 'idempotency-key': subject })
  const listed = async () =>
    (await rest('POST', '/v1/perform/todo.list', { limit: 200 })).body.todos.map(({ subject }: { subject: string }) => subject)
  const acknowledged: string[] = []
  const refusals: Record<string, number> = {}
  // Each time the disk is full to another point: so much of it is left.
  const rounds = [0, 6_000, 20_000, 60_000, 150_000]
  for (const [round, left] of rounds.entries()) {
    const ballast = join(disk, 'ballast')
    const { bavail, bsize } = statfsSync(disk)
    fillUp(ballast, bavail * bsize - left)
    const open: string[] = []
    for (let count = 0; open.length < 3; count++) {
      const subject = `${round}-${count}`
      const { status, body } = await add(subject)
      if (status === 201) acknowledged.push(subject)
      else {
        expect({ status, detail: body.detail }).toMatchObject({
          status: 503,
          detail: expect.stringMatching(/disk is full|cannot be read or written/),
        })
        refusals[body.outcome] = (refusals[body.outcome] ?? 0) + 1
        open.push(subject)
      }
    }
    expect(await listed()).toEqual(expect.arrayContaining(acknowledged))
    rmSync(ballast)
    for (const subject of open) {
      expect((await add(subject)).status).toBe(201)
      acknowledged.push(subject)
    }
  }
  expect((await listed()).toSorted()).toEqual(acknowledged.toSorted())
  expect(daemon.child.exitCode).toBe(null)
  daemon.child.kill('SIGKILL')
  // Of the disk it says that it is small; the data are in order.
  expect((await punchlist(['doctor', '--data', data])).stdout).toMatch(/^database +in order$/m)
  await annotate(`${rounds.length} times full: ${JSON.stringify(refusals)} refused, ${acknowledged.length} acknowledged and there`)
})

test('[LG13] a disk that fills while a log is trimmed and a session removed stops both, loses nothing else, and both go on when there is space', {
  timeout: patience,
}, async () => {
  const disk = smallDisk(10)
  const data = join(disk, 'data')
  mkdirSync(data)
  const daemon = await startTold({ data }, [await bundledScript('support/trimming-daemon.ts')])
  const rest = restClient(daemon.url, daemon.token)
  const inSession = async () => (await rest('POST', '/v1/perform/session.add', { title: 'to go' })).body.session.number as number
  const add = (session: number, subject: string) =>
    rest('POST', '/v1/todos', { subject, conversation_id: session, description: 'x'.repeat(1_000) })
  const [kept, goes] = [await inSession(), await inSession()]
  for (const session of [kept, goes])
    expect((await Promise.all(Array.from({ length: 60 }, (_, row) => add(session, `todo ${row}`)))).map(({ status }) => status)).toEqual(
      Array(60).fill(201),
    )
  const ballast = join(disk, 'ballast')
  const { bavail, bsize } = statfsSync(disk)
  fillUp(ballast, bavail * bsize)
  const whileFull = await rest('DELETE', `/v1/sessions/${goes}`)
  expect([200, 503]).toContain(whileFull.status)
  expect((await rest('POST', '/v1/perform/todo.list', { session: kept, limit: 200 })).body.todos).toHaveLength(60)
  rmSync(ballast)
  if (whileFull.status === 503) expect((await rest('DELETE', `/v1/sessions/${goes}`)).status).toBe(200)
  const file = new SqliteFile(databaseFile(data))
  const left = (what: string) => file.value(`SELECT count(*) FROM todos WHERE conversation_id = ${what}`)
  await until('nothing of the session is left', async () => (left(String(goes)) === 0 ? true : undefined), patience)
  await until('the log is trimmed', async () => (Number(file.value('SELECT count(*) FROM events')) < 60 ? true : undefined), patience)
  expect(left(String(kept))).toBe(60)
  await file.close()
  expect(daemon.child.exitCode).toBe(null)
  daemon.child.kill('SIGKILL')
  expect((await punchlist(['doctor', '--data', data])).stdout).toMatch(/^database +in order$/m)
})

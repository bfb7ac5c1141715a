import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openPunchlist } from '../../src/server/open.ts'
import { openStream } from '../support/event-stream.ts'
import { eventsAfter } from './support/log.ts'
import { startOwnPostgres } from './support/own-postgres.ts'
import { type ReadyDaemon, startReady } from './support/ready.ts'
import { manyRequests } from './support/rest.ts'
import { isSoak, patience } from './support/soak.ts'
import { pause } from './support/wait.ts'

const daemonCount = 3
const writersEach = isSoak ? 4 : 2
const { cuts, restarts } = isSoak ? { cuts: 50, restarts: 10 } : { cuts: 4, restarts: 1 }
/** Milliseconds, after which somebody who was refused asks again. Each of them costs the daemon something while nothing can be had. */
const again = isSoak ? 20 : 100

interface Seen {
  acknowledged: string[]
  refused: Map<string, number>
  unexpected: string[]
}

test(`[ST14] ${daemonCount} daemons live through ${cuts} cut connections and ${restarts} restarts of PostgreSQL under load`, {
  timeout: patience,
}, async ({ annotate }) => {
  const postgres = await startOwnPostgres()
  onTestFinished(() => postgres.remove())
  const daemons: ReadyDaemon[] = []
  onTestFinished(async () => void (await Promise.all(daemons.map((daemon) => daemon.kill('SIGKILL')))))
  while (daemons.length < daemonCount) daemons.push(await startReady(postgres.place, daemons[0]?.token))
  const seen: Seen = { acknowledged: [], refused: new Map(), unexpected: [] }
  let over = false
  const load = daemons.flatMap((daemon, seat) => [
    ...Array.from({ length: writersEach }, (_, index) => writeOn(daemon, `writer ${seat}.${index}`, seen, () => over)),
    readOn(daemon, seen, () => over),
    followOn(daemon, () => over),
  ])
  const written = async (more: number) => {
    const wanted = seen.acknowledged.length + more
    while (seen.acknowledged.length < wanted && seen.unexpected.length === 0 && daemons.every(isAlive)) await pause(5)
  }
  for (let act = 1; act <= cuts + restarts && seen.unexpected.length === 0 && daemons.every(isAlive); act++) {
    await written(30)
    await (act % Math.floor(cuts / restarts) === 0 ? postgres.restart() : postgres.cutConnections())
  }
  await written(30)
  over = true
  await Promise.all(load)

  expect(daemons.filter((daemon) => !isAlive(daemon)).map((daemon) => daemon.log().slice(-1_000))).toEqual([])
  expect(seen.unexpected).toEqual([])
  const punchlist = await openPunchlist(postgres.place)
  onTestFinished(() => punchlist.close())
  const kept = (await eventsAfter(punchlist, 0)).filter(({ type }) => type === 'todo.added').map(({ data }) => subjectOf(data))
  expect(new Set(kept).size, 'something was written twice').toBe(kept.length)
  const there = new Set(kept)
  expect(seen.acknowledged.filter((subject) => !there.has(subject))).toEqual([])
  const logs = daemons.map((daemon) => daemon.log()).join('\n')
  expect(logs).not.toContain('a defect')
  expect(logs).not.toContain('punchlist:punchlist@')
  await annotate(JSON.stringify({ cuts, restarts, acknowledged: seen.acknowledged.length, refused: Object.fromEntries(seen.refused) }))
})

function isAlive({ child }: ReadyDaemon): boolean {
  return child.exitCode === null && child.signalCode === null
}

function subjectOf(data: Record<string, unknown>): string {
  return (data.todo as { subject: string }).subject
}

/** Repeats with the same key whatever was refused, until it is told that it was saved. */
async function writeOn({ url, token, child }: ReadyDaemon, name: string, seen: Seen, isOver: () => boolean): Promise<void> {
  const rest = manyRequests(url, token)
  for (let count = 1; !isOver(); count++) {
    const subject = `${name} ${count}`
    const key = randomUUID()
    for (;;) {
      if (child.exitCode !== null) return
      const answer = await rest('POST', '/v1/todos', { subject }, { 'idempotency-key': key }).catch(() => undefined)
      if (answer === undefined) continue
      if (answer.status === 201) break
      if (!isUnavailable(answer, seen)) return
      await pause(again)
    }
    seen.acknowledged.push(subject)
  }
}

async function readOn({ url, token, child }: ReadyDaemon, seen: Seen, isOver: () => boolean): Promise<void> {
  const rest = manyRequests(url, token)
  while (!isOver() && child.exitCode === null) {
    const answer = await rest('GET', '/v1/todos?limit=50').catch(() => undefined)
    if (answer && answer.status !== 200 && !isUnavailable(answer, seen)) return
    await pause(25)
  }
}

/** Opens a stream again whenever it has ended. */
async function followOn({ url, token, child }: ReadyDaemon, isOver: () => boolean): Promise<void> {
  while (!isOver() && child.exitCode === null) {
    const stream = await openStream(`${url}/event`, token).catch(() => undefined)
    const until = new Promise<void>((resolve) => {
      const look = setInterval(() => {
        if (!isOver()) return
        clearInterval(look)
        resolve()
      }, 50)
      void stream?.ended.then(() => clearInterval(look)).then(resolve)
    })
    if (stream) await until
    stream?.close()
    await pause(20)
  }
}

/** 503, and what is known of the change. Anything else is noted. */
function isUnavailable({ status, text, body }: { status: number; text: string; body: { outcome?: string } }, seen: Seen): boolean {
  const outcome = body?.outcome ?? ''
  if (status !== 503 || !['not_saved', 'unknown'].includes(outcome)) {
    seen.unexpected.push(`answered ${status}: ${text}`)
    return false
  }
  seen.refused.set(outcome, (seen.refused.get(outcome) ?? 0) + 1)
  return true
}

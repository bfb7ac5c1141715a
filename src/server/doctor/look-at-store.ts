import type { Tenant } from '../../contract/nouns/tenant.ts'
import type { Store } from '../../core/ports/store.ts'
import { type Finding, judgeClock, judgeJobs, judgeNewestEvent, judgeRuns, judgeSearchIndex } from '../../health/findings.ts'
import { isRunningHere, wasSeenLately } from '../../health/presence.ts'

const atMost = 100
const tenMinutes = 10 * 60_000

/** Whether time, runs, jobs and logs are in order. */
export async function lookAtStore(store: Store, tenants: readonly Tenant[]): Promise<Finding[]> {
  const isServed = await isServedNow(store)
  const now = Date.now()
  const findings = [
    ...(await clockOf(store)),
    judgeRuns({ lapsed: (await store.lapsedRuns(atMost)).length, isServed }),
    judgeJobs({ overdue: (await store.jobs.due(now - tenMinutes, atMost)).length, isServed }),
  ]
  for (const tenant of tenants.slice(0, atMost)) {
    const { behind, newest } = await store.read(tenant.number, async ({ events, search }) => {
      const { last } = await events.bounds()
      const place = await search.place()
      const [event] = await events.list({ after: Math.max(0, last - 1), session: undefined, types: undefined, limit: 1 })
      return { behind: place === undefined ? 0 : last - place.cursor, newest: event?.at ?? 0 }
    })
    const found = [judgeSearchIndex({ tenant: tenant.name, behind, isServed }), judgeNewestEvent(newest, now)]
    findings.push(...found.filter((finding) => finding !== undefined))
  }
  return findings
}

/** On one machine there is one clock. */
async function clockOf(store: Store): Promise<Finding[]> {
  if (store.kind === 'sqlite') return []
  const before = Date.now()
  const { now } = await store.read(1, (reading) => reading.leaseTime())
  return [judgeClock((before + Date.now()) / 2 - now)]
}

async function isServedNow(store: Store): Promise<boolean> {
  const { nodes, time } = await store.read(1, async (reading) => ({ nodes: await reading.nodes.list(), time: await reading.leaseTime() }))
  return nodes.some((node) => (store.kind === 'sqlite' ? isRunningHere(node) : wasSeenLately(node, time)))
}

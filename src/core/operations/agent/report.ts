import type { AgentReport } from '../../../contract/nouns/agent-report.ts'
import { whatItMay } from '../../domain/agent/may.ts'
import { costliestOf, failuresOf, outcomesOf } from '../../domain/agent/report.ts'
import { bucketOf } from '../../domain/overview/bucket.ts'
import { openWork } from '../../domain/session/situation.ts'
import type { HandlersOf, ReadContext } from '../../gate/handler.ts'
import type { StoredRun } from '../../ports/records.ts'
import { situationsToShow } from '../overview/situations.ts'
import { knownAgent } from './known-agent.ts'

const mostRuns = 1_000
const pageSize = 250
const day = 86_400_000

export const agentReport: HandlersOf<'agent'>['agent.report'] = async (input, context) => {
  const agent = (await knownAgent(input.agent, context.store)) ?? context.missing('agent', input.agent)
  const own = (await situationsToShow(context)).situations.filter(({ session }) => session.agent === agent.id)
  const standing = (place: string) => own.filter((situation) => bucketOf(situation)?.in === place).length
  const working = own.filter((situation) => openWork(situation) > 0)
  const { runs, isCut } = await endedSince(agent.id, context.now - input.days * day, context)
  const report: AgentReport = {
    needsYou: standing('needsYou'),
    running: standing('running'),
    open: working.reduce((sum, situation) => sum + openWork(situation), 0),
    lists: working.length,
    runs: runs.length,
    outcomes: outcomesOf(runs),
    failures: failuresOf(runs),
    costliest: await titled(costliestOf(runs), context),
    may: whatItMay(agent.definition),
    isCut,
  }
  return { report }
}

/** The newest first. */
async function endedSince(agent: string, since: number, { store }: ReadContext): Promise<{ runs: StoredRun[]; isCut: boolean }> {
  const runs: StoredRun[] = []
  let after: string | undefined
  while (runs.length < mostRuns) {
    const page = await store.runs.list({ agent, limit: pageSize, after })
    const wanted = page.rows.filter(({ startedAt }) => startedAt >= since)
    runs.push(...wanted.filter(({ endedAt }) => endedAt > 0))
    if (page.next === null || wanted.length < page.rows.length) return { runs, isCut: false }
    after = page.next
    await store.giveWay()
  }
  return { runs, isCut: true }
}

async function titled(rows: ReturnType<typeof costliestOf>, { store }: ReadContext): Promise<AgentReport['costliest']> {
  const sessions = await store.sessions.numbered(rows.map(({ session }) => session))
  const titles = new Map(sessions.map(({ number, title }) => [number, title]))
  return rows.map((row) => ({ ...row, title: titles.get(row.session) ?? '' }))
}

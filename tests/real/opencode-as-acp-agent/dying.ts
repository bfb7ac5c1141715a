import { equal, match } from 'node:assert/strict'
import { until } from '../../support/until.ts'
import { newOpencodeAgent, nobodyLeft, patience } from '../support/opencode-agent.ts'
import type { Stage } from '../support/stage.ts'

/** opencode is killed in the middle of a turn; the next message finds another one. */
export async function dying(stage: Stage): Promise<void> {
  const isLast = (asked: string[]) => asked.at(-1)?.includes('again') ?? false
  const agent = await newOpencodeAgent(stage, {
    next: ({ asked }) => (isLast(asked) ? { text: 'Here I am.' } : { text: ['Half of it', ', and'], breaks: { after: 2, how: 'silent' } }),
  })
  const { number } = (await agent.rest('POST', '/v1/sessions', { agent: 'coder' })).body.session
  await agent.rest('POST', `/v1/sessions/${number}/messages`, { text: 'Tell me.' })
  await until('opencode is heard', async () => ((await agent.story(number)).length > 0 ? true : undefined), patience)
  for (const pid of agent.processes()) process.kill(pid, 'SIGKILL')
  const [failed] = await until(
    'the run has ended',
    async () => {
      const runs = await agent.runs(number)
      return runs.some(({ outcome }) => outcome === null) ? undefined : runs
    },
    patience,
  )
  await stage.check('dying: the run has failed, and says how', () => {
    equal(failed?.outcome, 'failed')
    match(failed?.detail ?? '', /SIGKILL/)
  })
  await agent.rest('POST', `/v1/sessions/${number}/messages`, { text: 'Are you there again?' })
  await stage.check('dying: the next message is answered', () =>
    until('the answer', async () => ((await agent.story(number)).at(-1) === 'says: Here I am.' ? true : undefined), patience),
  )
  await nobodyLeft(stage, 'dying', agent)
}

import { deepEqual, equal } from 'node:assert/strict'
import { within } from '../../promises/support/wait.ts'
import { until } from '../../support/until.ts'
import { newOpencodeAgent, nobodyLeft, patience } from '../support/opencode-agent.ts'
import type { Stage } from '../support/stage.ts'

/** A person stops a session while opencode's model talks and talks. */
export async function stopping(stage: Stage): Promise<void> {
  const slowly = () => new Promise<void>((resolve) => setTimeout(resolve, 20))
  const agent = await newOpencodeAgent(stage, { next: () => ({ text: 'and on ', endless: true, hold: slowly }) })
  const { number } = (await agent.rest('POST', '/v1/sessions', { agent: 'coder' })).body.session
  await agent.rest('POST', `/v1/sessions/${number}/messages`, { text: 'Tell me everything.' })
  await until('opencode is heard', async () => ((await agent.story(number)).length > 0 ? true : undefined), patience)
  const index = agent.model.requests.findIndex(({ model }) => model === 'model')
  equal((await agent.rest('POST', `/v1/sessions/${number}/stop`)).status, 200)
  await stage.check('stopping: opencode’s model is hung up on', () => within(60_000, 'the model’s answer is over', agent.model.over(index)))
  await stage.check('stopping: the run is stopped, and what was said until then is kept', async () => {
    await until('the run has ended', async () => ((await agent.runs(number))[0]?.outcome === null ? undefined : true), patience)
    deepEqual(
      (await agent.runs(number)).map(({ outcome }) => outcome),
      ['stopped'],
    )
    equal((await agent.story(number)).join('').includes('and on and on'), true)
  })
  await nobodyLeft(stage, 'stopping', agent)
}

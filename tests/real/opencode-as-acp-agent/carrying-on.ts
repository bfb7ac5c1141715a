import { deepEqual, equal } from 'node:assert/strict'
import { newOpencodeAgent, nobodyLeft } from '../support/opencode-agent.ts'
import { readings } from '../support/scripted-model.ts'
import type { Stage } from '../support/stage.ts'

/** A second message to the same session finds the conversation of the first, in another process of opencode's. */
export async function carryingOn(stage: Stage): Promise<void> {
  const agent = await newOpencodeAgent(stage, { next: ({ asked }) => ({ text: `You have said ${asked.length} things.` }) })
  const { number } = (await agent.rest('POST', '/v1/sessions', { agent: 'coder' })).body.session
  const tell = async (text: string) => {
    equal((await agent.rest('POST', `/v1/sessions/${number}/messages`, { text })).status, 201)
    return agent.atRest(number)
  }
  await tell('Remember the word heron.')
  await nobodyLeft(stage, 'carrying on, after the first message', agent)
  const { remote } = await agent.session(number)
  await tell('Which word was it?')
  await stage.check('carrying on: opencode’s model reads the first message again', () => {
    const asked = readings(agent.model).at(-1)?.asked ?? []
    equal(asked.length, 2)
    equal(asked[0]?.includes('heron'), true, asked[0])
  })
  await stage.check('carrying on: it is the same conversation for both sides, and nothing is told twice', async () => {
    equal((await agent.session(number)).remote, remote)
    deepEqual(await agent.story(number), ['says: You have said 1 things.', 'says: You have said 2 things.'])
  })
  await nobodyLeft(stage, 'carrying on', agent)
}

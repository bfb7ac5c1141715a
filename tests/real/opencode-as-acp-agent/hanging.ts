import { equal, match } from 'node:assert/strict'
import type { Reply } from '../../support/model-server/reply.ts'
import { newOpencodeAgent, nobodyLeft } from '../support/opencode-agent.ts'
import { call, type Read } from '../support/scripted-model.ts'
import type { Stage } from '../support/stage.ts'

/** Hands the work to a subagent of opencode's, which wants to run a command. */
function next({ asked }: Read): Reply {
  if (asked.at(-1)?.includes('Make the file')) return call('bash', { command: 'touch made', description: 'Makes a file' })
  return call('task', { description: 'make a file', prompt: 'Make the file.', subagent_type: 'general' })
}

/** What a subagent of opencode's asks for never reaches us, so that it waits for ever: the turn's own end ends that. */
export async function hanging(stage: Stage): Promise<void> {
  const agent = await newOpencodeAgent(stage, { next, config: { permission: { bash: 'ask' } }, definition: { limits: { seconds: 30 } } })
  const { number } = (await agent.rest('POST', '/v1/sessions', { agent: 'coder' })).body.session
  await agent.rest('POST', `/v1/sessions/${number}/messages`, { text: 'Hand it on.' })
  await agent.atRest(number)
  await stage.check('hanging: the run has failed, and says that it took too long', async () => {
    const [run] = await agent.runs(number)
    equal(run?.outcome, 'failed')
    match(run?.detail ?? '', /longer than 30 s/)
  })
  await stage.check('hanging: what opencode was doing is not shown as if it went on', async () => {
    equal((await agent.story(number)).at(-1), 'task: error')
  })
  await nobodyLeft(stage, 'hanging', agent)
}

import { type Scenario, type Script, scripted } from '../scenario.ts'
import { startSession } from '../start-session.ts'

const questions = ['which libraries are still looked after', 'which of them are small enough']

const analyst: Script = async ({ client, turn, pause }) => {
  const { sessions } = await client.session.list({ parent: turn.session })
  if (sessions.length === 0) {
    await pause()
    const to = questions.map((question) => ({ agent: 'scout', description: question, prompt: `${scripted} Find out ${question}.` }))
    await client.message.delegate({ session: turn.session, to }, { key: `demo/${turn.session}/scouts` })
    return 'I have sent two scouts, and wait for what they find.'
  }
  await pause()
  const title = 'The demo’s analyst would take the smaller library'
  await client.memory.add({ type: 'learning', title, body: 'Both scouts agree.' }, { key: `demo/${turn.session}/fact` })
  return 'Both scouts are back and agree: the smaller library. I have written it down for whoever asks next.'
}

const scout: Script = async ({ turn, pause }) => {
  for (const _look of [1, 2, 3]) await pause()
  return `I have looked (session #${turn.session}): the smaller one.`
}

/** Work that is handed on inside a conversation, to two subagents at once. */
export const research: Scenario = {
  agents: {
    analyst: { name: 'Analyst', description: 'has others look things up', script: analyst },
    scout: { name: 'Scout', description: 'looks one thing up', mode: 'subagent', script: scout },
  },
  async begin(person) {
    await startSession(person, {
      title: 'Which library do we take?',
      agent: 'analyst',
      ask: 'Please find out which library we should take.',
    })
  },
}

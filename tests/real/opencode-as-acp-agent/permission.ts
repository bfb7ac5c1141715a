import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Question } from '../../../src/contract/nouns/question.ts'
import type { Reply } from '../../support/model-server/reply.ts'
import { until } from '../../support/until.ts'
import { newOpencodeAgent, nobodyLeft, type OpencodeAgent, patience } from '../support/opencode-agent.ts'
import { call, type Read } from '../support/scripted-model.ts'
import type { Stage } from '../support/stage.ts'

/** Runs the command that it is told of, once, and once more when that is what it is told. */
function next({ asked, calls }: Read): Reply {
  const told = asked.at(-1) ?? ''
  const command = /^Run |was allowed/.test(told) ? /touch [\w./-]*\w/.exec(told)?.[0] : undefined
  if (command === undefined || calls.length > 0) return { text: `It said: ${calls.at(-1)?.result ?? 'nothing'}` }
  return call('bash', { command, description: 'Makes a file' })
}

/** What opencode asks about, our rules answer, or a person does. */
export async function permission(stage: Stage): Promise<void> {
  await byPeople(stage)
  await outside(stage)
  await byRules(stage, 'deny', false)
  await byRules(stage, 'allow', true)
}

async function byPeople(stage: Stage): Promise<void> {
  const { agent, session, tell } = await asking(stage, 'ask')
  for (const [answer, file] of [
    ['allow', 'allowed'],
    ['deny', 'denied'],
  ] as const) {
    const made = join(agent.workspace, 'agents', 'coder', file)
    await tell(file)
    const question = await parked(agent, session)
    await stage.check(`permission: opencode’s question becomes an approval that says what is to be done (${answer})`, () => {
      equal(question.kind, 'approval')
      equal(question.tool, 'bash')
      match(question.text, new RegExp(`touch ${file}`))
      equal(existsSync(made), false)
    })
    await respond(agent, question, answer)
    await agent.atRest(session)
    await stage.check(`permission: what a person says holds (${answer})`, () => equal(existsSync(made), answer === 'allow'))
  }
  await stage.check('permission: what was done and what was not is in the session', async () => {
    const calls = (await agent.story(session)).filter((line) => line.startsWith('bash'))
    deepEqual([calls[0], calls.at(-1)], ['bash: completed', 'bash: error'])
  })
  await nobodyLeft(stage, 'permission', agent)
}

/** Of a command that reaches beyond its folder opencode asks twice: whether it may go there, and whether it may be run. */
async function outside(stage: Stage): Promise<void> {
  const { agent, session, tell } = await asking(stage, 'ask')
  const file = join(stage.folder(), 'outside')
  await tell(file)
  let words = 0
  for (; words < 4; words += 1) {
    const question = await until(
      'a word is waited for, or it is done',
      async () => existsSync(file) || waitingFor(agent, session),
      patience,
    )
    if (question === true) break
    await respond(agent, question, 'allow')
  }
  await stage.check('permission: who is asked twice about one call is not asked without end', () => {
    ok(existsSync(file), `after ${words} approvals there is still no file`)
  })
}

async function byRules(stage: Stage, rule: 'deny' | 'allow', isDone: boolean): Promise<void> {
  const { agent, session, tell } = await asking(stage, rule)
  await tell('by-rule')
  await agent.atRest(session)
  await stage.check(`permission: a rule of ours answers without anybody being asked (${rule})`, async () => {
    equal(existsSync(join(agent.workspace, 'agents', 'coder', 'by-rule')), isDone)
    match((await agent.story(session)).join('\n'), isDone ? /bash: completed/ : /bash: error/)
    deepEqual((await agent.rest('GET', '/v1/questions')).body.questions, [])
  })
}

/** An agent whose opencode asks before each command, and what our rules say to that. */
async function asking(stage: Stage, rule: 'allow' | 'ask' | 'deny') {
  const definition = { permissions: { bash: rule } }
  const agent = await newOpencodeAgent(stage, { next, definition, config: { permission: { bash: 'ask' } } })
  const { number: session } = (await agent.rest('POST', '/v1/sessions', { agent: 'coder' })).body.session
  const tell = (file: string) => agent.rest('POST', `/v1/sessions/${session}/messages`, { text: `Run touch ${file} now.` })
  return { agent, session, tell }
}

function parked(agent: OpencodeAgent, session: number): Promise<Question> {
  return until('a word is waited for', () => waitingFor(agent, session), patience)
}

async function waitingFor(agent: OpencodeAgent, session: number): Promise<Question | undefined> {
  const { state } = await agent.session(session)
  return state === 'awaiting_approval' ? (await agent.rest('GET', '/v1/questions')).body.questions[0] : undefined
}

async function respond(agent: OpencodeAgent, { number }: Question, answer: 'allow' | 'deny'): Promise<void> {
  const answered = await agent.rest('POST', `/v1/questions/${number}/answer`, { answer })
  equal(answered.status, 200, answered.text)
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandLine, newCommandLine } from '../../../tests/support/command-line.ts'
import { spoken } from '../../../tests/support/turns.ts'
import { asEngine } from '../../../tests/support/world.ts'
import { Question } from '../../contract/nouns/question.ts'
import { openPunchlist } from '../../server/open.ts'

const minute = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\dZ`
let line: CommandLine
beforeAll(async () => {
  line = await newCommandLine()
  await line.prints('agent', 'define', 'coder', '--definition', '{"runner":"function"}')
  await line.prints('session', 'add', 'the work', '--agent', 'coder')
})
afterAll(() => line.remove())

test('[QU9] a question is asked, listed, read and answered, and parks its session until then', async () => {
  const { prints } = line
  expect(await prints('question', 'list')).toBe('(no questions)')
  const asked = await prints('question', 'ask', '1', 'Which', 'key?', '--options', 'blue, green', '--as', 'coder')
  expect(asked).toMatch(new RegExp(String.raw`^#1 \[open\] question, coder in session #1 ${minute}: Which key\? \(blue \| green\)$`))
  expect(await prints('question', 'list')).toBe(asked)
  expect(await prints('question', 'get', '1')).toMatch(/ coder in session #1 .*\n {2}Which key\?\n {2}\| blue\n {2}\| green$/)
  expect(await prints('session', 'get', '1')).toBe(
    '#1 [awaiting_human] the work (coder), 0/25 wakes\n  next: Your answer to #1: punchlist question answer 1 "…"',
  )
  expect(await prints('question', 'answer', '#1', 'the', 'red', 'one')).toMatch(/^#1 \[answered\] .* → the red one$/)
  expect(await prints('question', 'list')).toBe('(no questions)')
  expect(await prints('question', 'list', '--all', '--session', '1')).toMatch(/^#1 \[answered\] /)
  expect(await prints('question', 'get', '1')).toMatch(/\nanswered by local .*:\n {2}the red one$/)
  expect(await prints('message', 'list', '1')).toMatch(/^#1 \[answer\] local .*\n {4}Answer to question #1 \(Which key\?\): the red one$/)
  expect(Question.parse((await line.json('question', 'get', '1')).question)).toMatchObject({ answer: 'the red one' })
})

test('[QU10] what is answered twice, by an agent, or not at all, is refused with its exit code', async () => {
  await line.prints('question', 'ask', '1', 'And now?')
  const [twice, agent, unknown, empty, nothing, options] = await Promise.all([
    line.fails(4, 'question', 'answer', '1', 'green'),
    line.fails(5, 'question', 'answer', '2', 'x', '--as', 'coder'),
    line.fails(3, 'question', 'answer', '99', 'x'),
    line.fails(2, 'question', 'answer', '2', ' '),
    line.fails(2, 'question', 'answer', '2'),
    line.fails(2, 'question', 'ask', '1', 'Which?', '--options', '["a","\\n"]'),
  ])
  expect(twice).toBe(
    'punchlist: Question #1 was answered already, by local: the red one\n  To say something else, send a message: punchlist message send 1 "…"\n',
  )
  expect(agent).toContain('coder may not answer questions: that takes a person, not an agent.')
  expect(unknown).toContain('There is no question #99.')
  expect(empty).toContain('answer: must not be empty')
  expect(nothing).toContain('question answer needs an answer.')
  expect(options).toContain('--options')
  expect((await line.prints('question', 'list')).split('\n')).toHaveLength(1)
})

test('[QU10] an approval is shown with its tool, and takes allow, always or deny', async () => {
  const number = await newApproval(1)
  expect(await line.prints('question', 'get', String(number))).toMatch(
    /^#3 \[open\] approval of shell, coder in session #1 .*\n {2}shell: rm -rf build\n {2}\| allow\n {2}\| always\n {2}\| deny$/,
  )
  expect(await line.fails(2, 'question', 'answer', '3', 'perhaps')).toMatch(
    /^punchlist: answer: must be allow, always or deny\.\n {2}allow: .*always: .*deny: /,
  )
  expect(await line.prints('session', 'get', '1')).toContain('\n  next: Your word on #3: punchlist question answer 3 allow|always|deny')
  expect(await line.prints('question', 'answer', '3', 'deny:', 'not', 'that', 'folder')).toMatch(
    /^#3 \[answered\] .* → deny: not that folder$/,
  )
  expect(await line.prints('message', 'list', '1')).toMatch(/\n {2}\[error\] shell: .* \(Not allowed: not that folder\./)
})

/** A tool call that waits to be allowed, as the engine asks for it. */
async function newApproval(session: number): Promise<number> {
  const punchlist = await openPunchlist({ data: line.place[1] ?? '' })
  try {
    const call = { caller: asEngine(await punchlist.localCaller({ agent: 'coder' })) }
    const content = { type: 'tool' as const, callId: 'c1', tool: 'shell', input: { command: 'rm -rf build' }, status: 'pending' as const }
    const { parts } = await spoken(punchlist.perform, call.caller, session, [content])
    const asked = await punchlist.perform('question.approve', { part: parts[0]?.id, text: 'shell: rm -rf build' }, call)
    if (!asked.granted) throw new Error(asked.refusal.message)
    return asked.value.question.number
  } finally {
    await punchlist.close()
  }
}

import { describe, expect, test } from 'vitest'
import { commands, mistakeIn, only } from '../../../../tests/support/read-writs.ts'
import { parseWrits } from '../parse.ts'
import { agentUsage, askUsage, parallelUsage, replyUsage } from '../writ.ts'

const delegation = (agent: string, prompt: string) => ({ command: `agent ${agent}`, noun: 'agent', verb: 'agent', agent, prompt })
const replied = (text: string) => ({ command: 'reply', noun: 'reply', verb: 'reply', text })
const asked = (text: string, ...options: string[]) => ({ command: 'ask', noun: 'ask', verb: 'ask', text, options })

describe('/agent', () => {
  test.each(['', '\n', '\n\nother text', '\n/todo list'])('[DG1] is one line when %j follows', (more) => {
    expect(parseWrits(`/agent explore: find the config${more}`)[0]).toEqual(delegation('explore', 'find the config'))
  })

  test('[DG1] is a block up to /endagent when text follows, and its prompt goes on there as it is', () => {
    const prompt = 'See:\nthis\n\n```sh\n/todo done 1\n```\n  indented\n/endtodo\n /endagent'
    expect(only(`/agent explore: ${prompt}\n/endagent`)).toEqual(delegation('explore', prompt))
    expect(only('/agent explore:\nfind the config\n/endagent')).toEqual(delegation('explore', 'find the config'))
    expect(commands('/agent explore: one\ntwo\n/endagent \n/todo done 3')).toEqual(['agent explore', 'todo done 3'])
  })

  test('[DG1] without /endagent nothing is handed on, and the writs that it swallowed are counted', () => {
    expect(mistakeIn('/agent explore: one\ntwo\n/todo done 1\n/agent general: three')).toMatch(
      /^missing \/endagent terminator; nothing was handed on\. .*\n2 writs after it were taken for its text and not run: repeat them\.$/,
    )
  })

  const wrong = ['', 'explore', 'explore find it', 'explore:', 'explore:  ', ': find it', 'find the config: now']

  test.each(wrong)('[DG2] /agent %s names no agent or no prompt, and is answered with how it is meant', (words) => {
    expect(mistakeIn(`/agent ${words}`)).toBe(`it takes the agent that is to do it, a colon and the prompt: ${agentUsage}`)
  })

  test.each(['Explore', '../etc', '[END', `a${'b'.repeat(64)}`, 'ex\u001bplore', 'exploré', '-x'])(
    '[DG2] %j is no agent’s name and never heads a frame',
    (name) => {
      expect(only(`/agent ${name}: go`)).toEqual({
        command: 'agent',
        noun: 'agent',
        verb: 'mistake',
        message: `an agent goes by 1 to 64 of a-z, 0-9, - and _: ${agentUsage}`,
      })
    },
  )

  test('[DG2] an /endagent that ends nothing is a mistake; other words are no writs', () => {
    expect(mistakeIn('/endagent')).toMatch(/^there is no open \/agent here/)
    expect(parseWrits('/agents explore: x\n/Agent explore: x\n /agent explore: x\n```\n/agent explore: x\n```')).toEqual([])
  })
})

describe('/parallel', () => {
  const inParallel = (...lines: string[]) => only(['/parallel', ...lines, '/endparallel'].join('\n'))

  test('[DG3] holds an /agent a line, or blocks, in their order', () => {
    const lines = ['/agent explore: one', '', '/agent general: two', 'goes on', '/endagent', '/agent explore: three']
    expect(inParallel(...lines)).toEqual({
      command: 'parallel',
      noun: 'parallel',
      verb: 'parallel',
      delegations: [delegation('explore', 'one'), delegation('general', 'two\ngoes on'), delegation('explore', 'three')],
    })
    expect(commands('/todo list\n/parallel\n/agent explore: one\n/endparallel\n/todo list')).toEqual(['todo list', 'parallel', 'todo list'])
  })

  test('[DG3] a mistake in one keeps its place among the others', () => {
    const { delegations } = inParallel('/agent explore: one', '/agent general', '/todo done 1', '/agent explore: two') as {
      delegations: unknown[]
    } & ReturnType<typeof only>
    expect(delegations).toMatchObject([
      delegation('explore', 'one'),
      { verb: 'mistake', message: expect.stringContaining(agentUsage) },
      { verb: 'mistake', message: expect.stringContaining('only /agent <name>: <prompt> stands in here') },
      delegation('explore', 'two'),
    ])
  })

  test('[DG3] a block inside that is not ended takes the rest of the block with it, and not what stands behind /endparallel', () => {
    const [parallel, list] = parseWrits('/parallel\n/agent explore: one\ntwo\n/agent general: three\n/endparallel\n/todo list')
    expect(parallel).toMatchObject({
      delegations: [{ verb: 'mistake', message: expect.stringMatching(/^missing \/endagent terminator.*\n1 writ after it was taken/) }],
    })
    expect(list).toMatchObject({ verb: 'list' })
  })

  test('[DG4] without /endparallel nothing of it is run, and the answer says so and counts what it swallowed', () => {
    expect(mistakeIn('/parallel')).toBe(`missing /endparallel terminator; nothing was handed on. It is ${parallelUsage}.`)
    expect(mistakeIn('/parallel\n/agent explore: one\n/agent general: two\n/todo done 1')).toMatch(
      /^missing \/endparallel terminator; nothing was handed on\. .*\n3 writs after it were taken for part of it and not run: repeat them\.$/,
    )
  })

  test('[DG4] holds 1 to 20, and takes nothing on its own line', () => {
    const twenty = Array.from({ length: 20 }, (_, index) => `/agent explore: ${index}`)
    expect(inParallel(...twenty)).toMatchObject({ delegations: { length: 20 } })
    expect(inParallel(...twenty, '/agent explore: one more')).toMatchObject({
      verb: 'mistake',
      message: expect.stringMatching(/^at most 20 at once, not 21; nothing was handed on/),
    })
    for (const empty of [[], ['', ' '], ['```', '/agent explore: one', '```']]) {
      expect(inParallel(...empty)).toMatchObject({ verb: 'mistake', message: expect.stringMatching(/^it needs an agent/) })
    }
    expect(mistakeIn('/parallel explore: one\n/agent explore: two\n/endparallel')).toMatch(/^what it takes stands on lines of its own/)
    expect(mistakeIn('/endparallel')).toMatch(/^there is no open \/parallel here/)
  })
})

describe('/ask', () => {
  test('[QU1] takes the question, and answers to choose from behind bars', () => {
    expect(only('/ask Which key?')).toEqual(asked('Which key?'))
    expect(only('/ask Which key? | blue | green one |\tred')).toEqual(asked('Which key?', 'blue', 'green one', 'red'))
    expect(only('/ask Is it a || b, or a|b? | yes | | no |')).toEqual(asked('Is it a || b, or a|b?', 'yes', 'no'))
    expect(commands('/ask Which key?\nI need it today.')).toEqual(['ask'])
  })

  test.each(['/ask', '/ask  ', '/ask | yes | no'])('[QU1] %j asks nothing and is answered with how it is meant', (line) => {
    expect(mistakeIn(line)).toContain(askUsage)
  })
})

describe('/reply', () => {
  test('[DG5] is one line, or a block up to /endreply', () => {
    expect(only('/reply it is in src/')).toEqual(replied('it is in src/'))
    expect(only('/reply it is:\n- here\n\n/todo done 1\n/endreply')).toEqual(replied('it is:\n- here\n\n/todo done 1'))
    expect(only('/reply\nit is here\n/endreply')).toEqual(replied('it is here'))
    expect(commands('/reply yes\n/todo list')).toEqual(['reply', 'todo list'])
  })

  test('[DG5] without a text or without its end nothing is sent', () => {
    expect(mistakeIn('/reply')).toBe(`it takes the text: ${replyUsage}`)
    expect(mistakeIn('/reply it is\nhere')).toMatch(/^missing \/endreply terminator; nothing was sent\./)
    expect(mistakeIn('/endreply')).toMatch(/^there is no open \/reply here/)
  })
})

test('[DG6] a line of a million spaces and bars, and a block of a hundred thousand lines, are read', () => {
  const [question, block] = parseWrits(
    `/ask a${' '.repeat(1_000_000)}${' |'.repeat(1_000_000)}\n/parallel\n${'/agent x: y\n'.repeat(100_000)}/endparallel`,
  )
  expect(question).toEqual(asked('a'))
  expect(block).toMatchObject({ verb: 'mistake', message: expect.stringContaining('not 100000') })
})

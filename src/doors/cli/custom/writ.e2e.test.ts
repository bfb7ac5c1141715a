import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandLine, newCommandLine } from '../../../../tests/support/command-line.ts'

let line: CommandLine
beforeAll(async () => {
  line = await newCommandLine()
  await line.prints('session', 'add', 'the deploy')
})
afterAll(() => line.remove())

const writ = (reply: string, ...argv: string[]) => line.given(reply, 'writ', ...argv)

test('[CL8] writ reads a reply on stdin and prints exactly the framed results', async () => {
  const reply =
    'On it.\n/todo add review the deploy status\n/todo add write the post-mortem\nwith détails\n/endtodo\n/todo start 1\n/todo list\n'
  expect(await writ(reply, '--session', '1', '--agent', 'coder')).toEqual({
    code: 0,
    stderr: '',
    stdout: `[/todo add]
added #1 [pending] review the deploy status
[END TODO]
[/todo add]
added #2 [pending] write the post-mortem
  with détails
[END TODO]
[/todo start 1]
▶ #1 [in_progress] review the deploy status
[END TODO]
[/todo list]
2 open (1 in progress, 1 pending):
▶ #1 [in_progress] review the deploy status
#2 [pending] write the post-mortem
[END TODO]
`,
  })
  expect(await line.json('todo', 'get', '2')).toMatchObject({ todo: { agent: 'coder', session: 1, description: 'with détails' } })
})

test('[CL8] a reply without writs prints nothing', async () => {
  const answers = await Promise.all([writ(''), writ('All is done.\n```\n/todo done 1\n```', '--session', '1')])
  expect(answers).toEqual([0, 1].map(() => ({ code: 0, stdout: '', stderr: '' })))
})

test('[CL8] writ takes an access level and an idempotency key', async () => {
  const refused = await writ('/todo done 1', '--session', '1', '--agent', 'coder', '--access', 'readonly')
  expect(refused).toMatchObject({ code: 0, stderr: '' })
  expect(refused.stdout).toMatch(
    /^\[\/todo done 1\]\nERR: coder may not complete todos: the access level is readonly\. [^\n]*\n\[END TODO\]\n$/,
  )
  const first = await writ('/todo add once', '--session', '1', '--key', 'turn-1')
  expect(await writ('/todo add once', '--session', '1', '--key', 'turn-1')).toEqual(first)
  expect(first.stdout).toContain('added #3 ')
})

test('[CL8] a session that is not there is said once, and no writ is run', async () => {
  const [missing, nonsense, level, words] = await Promise.all([
    writ('/todo add --tenant x\n/todo list', '--session', '99'),
    writ('/todo list', '--session', 'first'),
    writ('/todo list', '--access', 'everything'),
    writ('/todo list', 'reply.txt'),
  ])
  expect(missing).toMatchObject({ code: 3, stdout: '', stderr: expect.stringContaining('There is no session #99.') })
  expect(nonsense).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('--session must be a session’s number or id.') })
  expect(level).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('--access must be one of full, readonly') })
  expect(words).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('takes no words') })
  expect(await line.prints('todo', 'list', '--session', '0')).toBe('(no todos)')
})

test('[CL8] a session that works on the list of another one does so here, too', async () => {
  for (const id of ['lead', 'helper']) await line.prints('agent', 'define', id, '--definition', '{"runner":"function"}')
  const { session } = (await line.json('session', 'add', 'with a helper', '--agent', 'lead')) as { session: { number: number } }
  await line.prints('todo', 'add', 'shared work', '--session', String(session.number))
  await writ('/agent helper: look at it\n', '--session', String(session.number), '--agent', 'lead')
  const { sessions } = (await line.json('session', 'list')) as { sessions: { number: number; agent: string; todos: string }[] }
  expect(sessions[0]).toMatchObject({ agent: 'helper', todos: 'shared' })
  const { stdout } = await writ('/todo list\n', '--session', String(sessions[0]?.number), '--agent', 'helper')
  expect(stdout).toContain('shared work')
})

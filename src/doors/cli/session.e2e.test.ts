import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandLine, newCommandLine } from '../../../tests/support/command-line.ts'
import { punchlist } from '../../../tests/support/processes.ts'
import { Session } from '../../contract/nouns/session.ts'
import { Token } from '../../contract/nouns/token.ts'

let line: CommandLine
beforeAll(async () => {
  line = await newCommandLine()
})
afterAll(() => line.remove())

test('[CL4] every verb of a session does what it says and prints the session as it is now', async () => {
  const { prints, json } = line
  expect(await prints('session', 'list')).toBe('(no sessions)')
  const { session } = await json('session', 'add', '--title', 'the deploy')
  const { id } = Session.parse(session)
  expect(session).toMatchObject({ number: 1, title: 'the deploy', agent: null, parent: null })
  expect(await prints('session', 'add', 'a', 'child', '--parent', id, '--agent', 'coder')).toBe('#2 a child (coder)')
  const untitled = await prints('session', 'add')
  expect(untitled).toMatch(/^#3 Session of \d{4}-\d\d-\d\d \d\d:\d\d$/)
  const title = untitled.slice(3)
  expect(await prints('session', 'rename', '1', 'the', 'rollback')).toBe('#1 the rollback')
  const [got, children] = await Promise.all([prints('session', 'get', id), prints('session', 'list', '--parent', '1')])
  const outside = 'next: Nothing here: coder is run from outside.'
  const nobody = 'next: Nothing: it has no agent.'
  expect([got, children]).toEqual([`#1 [dormant] the rollback\n  ${nobody}`, `#2 [dormant] a child (coder), 0/0 wakes; ${outside}`])
  expect(await prints('session', 'list', '--parent', '1', '--progress')).toBe(
    `#2 [dormant] a child (coder), 0/0 wakes, 0 of 0 done; ${outside}`,
  )
  expect(await prints('session', 'archive', '3')).toBe(`${untitled} [archived]`)
  const [live, archived, refused] = await Promise.all([
    prints('session', 'list'),
    prints('session', 'list', '--archived'),
    line.fails(4, 'todo', 'add', 'too late', '--session', '3'),
  ])
  expect([live, archived]).toEqual([
    `#2 [dormant] a child (coder), 0/0 wakes; ${outside}\n#1 [dormant] the rollback; ${nobody}`,
    `#3 [done] ${title} [archived]; next: Nothing: it is over.`,
  ])
  expect(refused).toBe(
    'punchlist: Session #3 is archived, so nothing can be added to its list.\n  Bring it back first: punchlist session restore 3\n',
  )
  expect(await prints('session', 'restore', '3')).toBe(untitled)
})

test('[CL4] deleting a session needs --yes and takes its todos along', async () => {
  await line.prints('todo', 'add', 'goes too', '--session', '1')
  expect(await line.fails(2, 'session', 'delete', '1')).toContain('--yes')
  expect(await line.prints('session', 'delete', '1', '--yes')).toBe('deleted #1 the rollback with 1 todos')
  const [gone, todos] = await Promise.all([line.fails(3, 'session', 'get', '1'), line.prints('todo', 'list', '--status', 'all')])
  expect(gone).toBe('punchlist: There is no session #1.\n  See which there are: punchlist session list\n')
  expect(todos).toBe('(no todos)')
})

test('[CL5] tenants are added, listed, acted in and deleted, and cannot see each other', async () => {
  const { prints } = line
  expect(await prints('tenant', 'add', 'acme')).toBe('#2 acme')
  expect(await prints('tenant', 'list')).toBe('#1 local\n#2 acme')
  await Promise.all([prints('todo', 'add', 'local’s'), prints('todo', 'add', 'acme’s', '--tenant', 'acme')])
  const [own, fromEnvironment, twice, unknown, unconfirmed] = await Promise.all([
    prints('todo', 'list', '--tenant', 'acme'),
    punchlist(['todo', 'list', ...line.place], '', { PUNCHLIST_TENANT: 'acme' }),
    line.fails(4, 'tenant', 'add', 'acme'),
    line.fails(3, 'todo', 'list', '--tenant', 'nobody'),
    line.fails(2, 'tenant', 'delete', 'acme'),
  ])
  expect(own).toBe('1 open (0 in progress, 1 pending):\n#1 [pending] acme’s (tenant-wide)')
  expect(fromEnvironment.stdout).toBe(`${own}\n`)
  expect(twice).toContain('There is a tenant acme already.')
  expect(unknown).toBe('punchlist: There is no tenant nobody.\n  Add it: punchlist tenant add nobody\n')
  expect(unconfirmed).toContain('--yes')
  expect(await line.fails(4, 'tenant', 'delete', 'local', '--yes')).toContain('You are acting in tenant local')
  expect(await prints('tenant', 'delete', 'acme', '--yes')).toBe('deleted #2 acme')
  expect(await prints('tenant', 'list')).toBe('#1 local')
})

test('[CL6] a token’s secret is printed once, and a revoked token is shown as such', async () => {
  const { token } = (await line.json('token', 'add', 'ci', '--agent', 'coder', '--access', 'readonly')) as { token: { secret: string } }
  const { secret, ...shown } = token
  const { id } = Token.parse(shown)
  expect(shown).toMatchObject({ name: 'ci', agent: 'coder', access: 'readonly', revokedAt: 0 })
  expect(secret).toMatch(/^pl_[\w-]{43}$/)
  expect(await line.prints('token', 'add')).toMatch(/^pl_[\w-]{43}$/)
  const [listed, inJson, events] = await Promise.all([
    line.prints('token', 'list'),
    line.json('token', 'list'),
    line.prints('event', 'list', '--json'),
  ])
  expect(listed.split('\n')[1]).toBe(`${id} ci [readonly] agent coder`)
  expect(inJson).toMatchObject({ tokens: { length: 2 }, next: null })
  expect(listed + JSON.stringify(inJson) + events).not.toContain(secret.slice(3))
  expect(await line.prints('token', 'revoke', id.toLowerCase())).toBe(`${id} ci [readonly] agent coder [revoked]`)
  expect((await line.prints('token', 'list')).split('\n')[1]).toMatch(/ \[revoked\]$/)
})

test('[SI42] a token with an end is listed with it', async () => {
  const { token } = (await line.json('token', 'add', 'for a week', '--expires-in-days', '7')) as { token: Token }
  const [first] = (await line.prints('token', 'list')).split('\n')
  expect(first).toBe(`${token.id} for a week [full] [until ${new Date(token.expiresAt).toISOString().slice(0, 10)}]`)
  await line.prints('token', 'revoke', token.id)
  expect((await line.prints('token', 'list')).split('\n')[0]).toBe(`${token.id} for a week [full] [revoked]`)
})

test('[CL23] --as names the agent that acts, and what only a person may do is refused to it', async () => {
  const { todo } = await line.json('todo', 'add', 'by an agent', '--as', 'coder')
  expect(todo).toMatchObject({ agent: 'coder', createdBy: 'coder' })
  const environment = await punchlist(['todo', 'add', 'x', '--json', ...line.place], '', { PUNCHLIST_AGENT: 'writer' })
  expect(JSON.parse(environment.stdout)).toMatchObject({ todo: { agent: 'writer' } })
  const [token, tenant] = await Promise.all([
    line.fails(5, 'token', 'add', '--as', 'coder'),
    line.fails(5, 'tenant', 'add', 'mine', '--as', 'coder'),
  ])
  expect(token).toContain('coder may not manage tokens: that takes a person, not an agent.')
  expect(tenant).toContain('coder may not manage tenants')
})

test('[CL23] --as takes an agent’s id and nothing else', async () => {
  await line.fails(2, 'todo', 'add', 'x', '--as', 'Not An Agent')
  await line.fails(2, 'todo', 'add', 'x', '--as', '')
})

test('[CL18] a variable that is set to nothing is as good as not set', async () => {
  const { code, stdout } = await punchlist(['todo', 'add', 'x', '--json', ...line.place], '', {
    PUNCHLIST_TENANT: '',
    PUNCHLIST_AGENT: '',
    PUNCHLIST_DATABASE: '',
  })
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ todo: { createdBy: 'local', agent: '' } })
})

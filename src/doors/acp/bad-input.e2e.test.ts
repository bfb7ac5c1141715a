import { methods } from '@agentclientprotocol/sdk'
import { expect, test } from 'vitest'
import { newAcpHome, story } from '../../../tests/support/acp-client.ts'
import { punchlist } from '../../../tests/support/processes.ts'
import { until } from '../../../tests/support/until.ts'

test('[AA10] it says what it can do, in the version it speaks, whatever version is asked for', async () => {
  const home = await newAcpHome([])
  const client = await home.connect()
  for (const protocolVersion of [1, 99]) {
    expect(await client.agent.request(methods.agent.initialize, { protocolVersion })).toMatchObject({
      protocolVersion: 1,
      agentInfo: { name: 'punchlist' },
      authMethods: [],
      agentCapabilities: {
        loadSession: true,
        promptCapabilities: { image: true, audio: false, embeddedContext: true },
        sessionCapabilities: { list: {}, resume: {}, close: {} },
      },
    })
  }
})

test('[AA11] what is wrong with a request is told in a sentence, and the connection goes on', async () => {
  const home = await newAcpHome([{ text: 'Still here.' }])
  const client = await home.connect()
  const session = await client.newSession()
  await expect(client.prompt('01AAAAAAAAAAAAAAAAAAAAAAAA', 'hello')).rejects.toMatchObject({ code: -32002 })
  await expect(client.prompt('nonsense', 'hello')).rejects.toThrow('There is no open session "nonsense".')
  const wish = { cwd: home.workspace, mcpServers: [] }
  const load = (sessionId: string) => client.agent.request(methods.agent.session.load, { sessionId, ...wish })
  await expect(load('77')).rejects.toThrow('There is no session #77.')
  await expect(load('nonsense')).rejects.toMatchObject({ code: -32602 })
  await expect(client.prompt(session, [])).rejects.toThrow('The prompt is empty.')
  await expect(client.prompt(session, ' \n ')).rejects.toThrow('The prompt is empty.')
  await expect(client.prompt(session, 'x'.repeat(70_000))).rejects.toMatchObject({ code: -32602 })
  await expect(client.prompt(session, [{ type: 'audio', data: 'AAAA', mimeType: 'audio/wav' }])).rejects.toThrow('Audio cannot be read')
  await expect(client.agent.request('session/paint', {})).rejects.toMatchObject({ code: -32601 })
  await client.agent.notify(methods.agent.session.cancel, { sessionId: session })
  await client.agent.notify(methods.agent.session.cancel, { sessionId: 'nonsense' })
  client.child.stdin?.write('{"jsonrpc": nonsense\n[1,2]\n42\n\n')
  await until('both are answered', async () => (client.stdout().split('"id":null').length > 2 ? true : undefined))
  expect(await client.prompt(session, 'Are you there?')).toEqual({ stopReason: 'end_turn' })
  expect(story(client, session)).toEqual(['agent: Still here.'])
  expect(await client.leave()).toBe(0)
  for (const line of client.stdout().trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' })
})

test('[AA12] a model that fails, or none at all, is told in words that say what to do', async () => {
  const broken = await newAcpHome([{ status: 401, problem: { message: 'your key has expired' } }, { text: 'Better now.' }])
  const client = await broken.connect()
  const session = await client.newSession()
  await expect(client.prompt(session, 'hello')).rejects.toThrow('your key has expired')
  expect(await client.prompt(session, 'and now?')).toEqual({ stopReason: 'end_turn' })
  expect(story(client, session)).toEqual(['agent: Better now.'])

  const none = await (await newAcpHome([], { modelless: true })).connect()
  await expect(none.prompt(await none.newSession(), 'hello')).rejects.toThrow(/No model is configured\. .*models\.json.*PUNCHLIST_MODEL/)
})

test('[AA13] a session that nothing runs in says so, and keeps what was said', async () => {
  const home = await newAcpHome([{ text: 'Awake.' }], { agents: { ghost: { runner: 'external' } } })
  const client = await home.connect({ arguments: ['--agent', 'ghost'] })
  const session = await client.newSession()
  await expect(client.prompt(session, 'hello')).rejects.toThrow('ghost is run from outside')

  const other = await home.connect()
  const paused = await other.newSession()
  await home.run('session', 'pause', paused)
  await expect(other.prompt(paused, 'hello')).rejects.toThrow(/kept in session #2, .* It is paused until somebody lets it go on/)
  await home.run('session', 'resume', paused)
  await other.heard(paused, 'the answer', (update) => update.sessionUpdate === 'agent_message_chunk')
  expect(story(other, paused)).toEqual(['agent: Awake.'])
})

test('[AA14] what cannot be started says why on stderr, and nothing on stdout', async () => {
  const { where } = await newAcpHome([])
  const [unknown, words, tenant, nothing] = await Promise.all(
    [['--agent', 'nobody'], ['words'], ['--tenant', 'elsewhere'], []].map((argv) => punchlist(['acp', ...where, ...argv])),
  )
  expect(unknown).toMatchObject({ code: 3, stdout: '' })
  expect(unknown?.stderr).toContain('There is no agent nobody')
  expect(words).toMatchObject({ code: 2, stdout: '' })
  expect(tenant).toMatchObject({ code: 3, stdout: '' })
  expect(nothing).toMatchObject({ code: 0, stdout: '' })
})

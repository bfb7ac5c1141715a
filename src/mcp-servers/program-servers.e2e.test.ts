import { getEventListeners } from 'node:events'
import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runBuilt } from '../../tests/support/built-program.ts'
import { call, testAgents } from '../../tests/support/mcp-server/servers.ts'
import { buildServer, processesIn } from '../../tests/support/mcp-server/start.ts'

const { folder: agents, folderOf, anAgent, open, noted, expectNoProcess } = testAgents()
const serverCommand = buildServer(agents)

test.each(['newer', 'late', 'both', 'older', 'silent', 'ends'])(
  '[HD1] a program’s tools are the agent’s: generation %s',
  async (generation) => {
    const silence = ['late', 'silent'].includes(generation) ? 300 : undefined
    const servers = await open(anAgent({ docs: { command: serverCommand('--generation', generation) } }), { silence })
    expect(servers.problems).toEqual([])
    expect(await call(servers, 'docs_echo', { text: 'ä€😀\n' })).toEqual({ text: 'ä€😀\n', isError: false })
    expect(await call(servers, 'docs_fail')).toEqual({ text: 'there is no such page', isError: true })
    expect(await call(servers, 'docs_echo', { text: 7 })).toEqual({ text: expect.stringContaining('expected string'), isError: true })
  },
)

test('[HD1] without servers there is nothing to open', async () => {
  const { tools, problems } = await open(anAgent({}))
  expect({ tools, problems }).toEqual({ tools: [], problems: [] })
})

test('[HD2] tools come by server name, then as the server lists them', async () => {
  const { tools } = await open(anAgent({ b: { command: serverCommand() }, a: { command: serverCommand('--generation', 'older') } }))
  const names = tools.map(({ name }) => name)
  expect(names.slice(0, 3)).toEqual(['a_echo', 'a_slow', 'a_crash'])
  expect(names.map((name) => name.slice(2)).slice(names.length / 2)).toEqual(names.map((name) => name.slice(2)).slice(0, names.length / 2))
})

test('[HD3] a tool is offered as its server declares it', async () => {
  const { tools } = await open(anAgent({ x: { command: serverCommand() } }))
  const { call: _, ...echo } = tools.find(({ name }) => name === 'x_echo') ?? {}
  expect(echo).toEqual({
    name: 'x_echo',
    title: 'Echo',
    description: 'Says it again.',
    input: expect.objectContaining({ type: 'object', properties: { text: { type: 'string' } }, required: ['text'] }),
    readOnly: false,
    repeatable: false,
  })
  expect(tools.find(({ name }) => name === 'x_look')).toMatchObject({ title: 'Look around', readOnly: true, repeatable: true })
  expect(tools.find(({ name }) => name === 'x_put')).toMatchObject({ readOnly: false, repeatable: true })
})

test.each(['newer', 'older'])(
  '[HD3] pages are followed up to 1,000 tools, and what is left out is told: generation %s',
  async (generation) => {
    const { tools, problems } = await open(anAgent({ many: { command: serverCommand('--many', '--generation', generation) } }))
    expect(tools).toHaveLength(999)
    expect([tools[0]?.name, tools.at(-1)?.name]).toEqual(['many_t1050', 'many_t51'])
    expect(problems).toEqual([
      'MCP server many has tools that are left out, since they are not declared as tools are: t1000',
      'MCP server many lists more than 1000 tools; only the first 1000 are offered',
    ])
  },
)

test('[HD4] a program runs in the agent’s folder, with what it is given and without the daemon’s secrets', async () => {
  const environment = { ...process.env, GITHUB_TOKEN: 'ghp_secret', ANTHROPIC_API_KEY: 'sk-ant', PUNCHLIST_TOKEN: 'ours' }
  const agent = anAgent({ x: { command: serverCommand(), env: { TOKEN: `\${GITHUB_TOKEN}` } } })
  const { folder, environment: seen } = JSON.parse((await call(await open(agent, { environment }), 'x_look')).text)
  expect(folder).toBe(folderOf(agent.id))
  expect(seen).toMatchObject({ TOKEN: 'ghp_secret', PATH: process.env['PATH'] })
  expect(Object.keys(seen).filter((name) => ['GITHUB_TOKEN', 'ANTHROPIC_API_KEY', 'PUNCHLIST_TOKEN'].includes(name))).toEqual([])
})

test('[HD5] a server that cannot be used is told in a sentence, and the others are there', async () => {
  const node = (program: string) => [process.execPath, '-e', program]
  const agent = anAgent({
    absent: { command: ['./absent'] },
    broken: { command: node(`console.error('Error: no\\n  database'); process.exit(3)`) },
    leaky: { command: node('console.error(process.env.TOKEN); process.exit(1)'), env: { TOKEN: `\${GITHUB_TOKEN}` } },
    unset: { command: ['x'], env: { TOKEN: `\${NO_SUCH_VARIABLE}` } },
    flooding: { command: ['yes'] },
    good: { command: serverCommand() },
  })
  const { tools, problems } = await open(agent, { environment: { ...process.env, GITHUB_TOKEN: 'ghp_secret' } })
  expect(new Set(tools.map(({ name }) => name.split('_')[0]))).toEqual(new Set(['good']))
  expect(problems).toEqual([
    `MCP server absent could not be started: ./absent was not found (at ${folderOf(agent.id)}/absent)`,
    'MCP server broken ended with exit code 3; it last wrote: Error: no database',
    'MCP server flooding does not speak MCP: it prints something else',
    'MCP server leaky ended with exit code 1; it last wrote: ***',
    'MCP server unset is not used: its environment variable TOKEN names the variable NO_SUCH_VARIABLE, which the daemon does not have',
  ])
})

/** For programs that make no use of theirs. */
const grace = { input: 100, signal: 100 }
const deaf = `for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {})
  require('node:fs').writeFileSync('notes', 'started'); setInterval(() => {}, 1_000)`

test('[HD5] one that never speaks is not waited for any longer than the others may take', async () => {
  const mute = { command: [process.execPath, '-e', deaf] }
  const { tools, problems } = await open(anAgent({ mute, mute2: mute }), { connectTimeout: 500, grace })
  expect(tools).toEqual([])
  expect(problems).toEqual(['MCP server mute did not answer within 0.5 s', 'MCP server mute2 did not answer within 0.5 s'])
  expect(processesIn(agents)).toEqual([])
})

test('[HD6] a server that heeds neither the end of its input nor a signal ends with the servers, and so does what it started', async () => {
  const agent = anAgent({ x: { command: serverCommand('--stubborn') } })
  const servers = await open(agent, { grace })
  const child = Number((await call(servers, 'x_family')).text)
  const { pid } = JSON.parse((await call(servers, 'x_look')).text)
  expect(processesIn(agents)).toEqual(expect.arrayContaining([pid, child]))
  await Promise.all([servers.close(), servers.close()])
  await expectNoProcess()
})

test('[HD6] what a server started ends with it when it crashes', async () => {
  const servers = await open(anAgent({ x: { command: serverCommand() } }), { grace })
  const child = Number((await call(servers, 'x_family')).text)
  expect(processesIn(agents)).toContain(child)
  await call(servers, 'x_crash')
  await expectNoProcess()
})

test('[HD6] who stops the opening gets the reason, and nothing stays open', async () => {
  const controller = new AbortController()
  const agent = anAgent({ mute: { command: [process.execPath, '-e', deaf] }, good: { command: serverCommand() } })
  const opening = open(agent, { signal: controller.signal, grace })
  await noted(agent.id, 'started')
  controller.abort(new Error('a person stopped it'))
  await expect(opening).rejects.toThrow('a person stopped it')
  await expectNoProcess()
  await expect(open(anAgent({ good: { command: serverCommand() } }), { signal: controller.signal })).rejects.toThrow('a person stopped it')
})

test('[HD7] an answer is text, whatever it is', async () => {
  const servers = await open(anAgent({ x: { command: serverCommand() } }))
  expect(await call(servers, 'x_weather')).toEqual({ text: '{\n  "degrees": 21\n}', isError: false })
  expect(await call(servers, 'x_picture')).toEqual({ text: '[image image/png, 12 KB]', isError: false })
  for (const input of [null, 'text', 7, []]) {
    expect(await call(servers, 'x_echo', input)).toEqual({ text: 'the arguments must be an object', isError: true })
  }
})

test('[HD8] what a program prints besides messages does no harm', async () => {
  for (const generation of ['newer', 'older']) {
    const servers = await open(anAgent({ x: { command: serverCommand('--chatty', '--generation', generation) } }))
    expect(servers.problems).toEqual([])
    expect(await call(servers, 'x_echo', { text: 'hello' })).toEqual({ text: 'hello', isError: false })
  }
})

test('[HD8] a server that says more than can be held is ended, and there again for the next call', async () => {
  const servers = await open(anAgent({ x: { command: serverCommand() } }))
  expect(await call(servers, 'x_huge')).toEqual({ text: 'the server x went away: it sent more than 32 MB at once', isError: true })
  expect(await call(servers, 'x_echo', { text: 'hello' })).toEqual({ text: 'hello', isError: false })
})

test('[HD9] of 10 MB a model reads 50 KB', async () => {
  const servers = await open(anAgent({ x: { command: serverCommand() } }))
  const { text, isError } = await call(servers, 'x_big')
  expect({ isError, end: text.slice(-30) }).toEqual({ isError: false, end: 'xxx\n… (cut: 104345 more lines)' })
  expect(Buffer.byteLength(text)).toBeLessThan(51 * 1024)
})

test.each(['newer', 'older'])('[HD10] a call that takes too long is answered and cancelled: generation %s', async (generation) => {
  const agent = anAgent({ x: { command: serverCommand('--generation', generation), timeout: 1 } })
  const servers = await open(agent)
  expect(await call(servers, 'x_slow')).toEqual({ text: 'slow took longer than 1 s', isError: true })
  await noted(agent.id, 'started\ncancelled\n')
  expect((await call(servers, 'x_echo', { text: 'still there' })).text).toBe('still there')
})

test.each(['newer', 'older'])('[HD10] so is one that is stopped: generation %s', async (generation) => {
  const agent = anAgent({ x: { command: serverCommand('--generation', generation) } })
  const servers = await open(agent)
  const controller = new AbortController()
  const answer = call(servers, 'x_slow', {}, controller.signal)
  await noted(agent.id, 'started\n')
  controller.abort(new Error('a person stopped it'))
  expect(await answer).toEqual({ text: 'the call was stopped: a person stopped it', isError: true })
  await noted(agent.id, 'started\ncancelled\n')
  expect(await call(servers, 'x_echo', { text: 'x' }, controller.signal)).toEqual({
    text: 'the call was stopped: a person stopped it',
    isError: true,
  })
  expect(getEventListeners(controller.signal, 'abort')).toEqual([])
})

test('[HD10] so is one that waits for its server to come back', async () => {
  const agent = anAgent({ x: { command: ['./server'] } })
  const path = join(folderOf(agent.id), 'server')
  const again = 'if [ -e started ]; then echo again > notes; exec sleep 1000; fi; touch started'
  writeFileSync(path, `#!/bin/sh\n${again}\nexec ${serverCommand('--generation', 'older').join(' ')}\n`)
  chmodSync(path, 0o755)
  const servers = await open(agent, { connectTimeout: 1_000_000, grace })
  await call(servers, 'x_crash')
  const controller = new AbortController()
  const answer = call(servers, 'x_echo', { text: 'hello' }, controller.signal)
  await noted(agent.id, 'again\n')
  controller.abort(new Error('a person stopped it'))
  expect(await answer).toEqual({ text: 'the call was stopped: a person stopped it', isError: true })
  expect(processesIn(agents)).toHaveLength(1)
})

test('[HD10] a call during which the servers are closed is answered, and so is one after', async () => {
  const agent = anAgent({ x: { command: serverCommand() } })
  const servers = await open(agent)
  const answer = call(servers, 'x_slow')
  await noted(agent.id, 'started\n')
  await servers.close()
  const over = { text: 'the server x was let go, since the run is over', isError: true }
  expect(await answer).toEqual(over)
  expect(await call(servers, 'x_echo', { text: 'x' })).toEqual(over)
})

test.each(['newer', 'older'])(
  '[HD11] a server that crashes is told, and is there again for later calls: generation %s',
  async (generation) => {
    const servers = await open(anAgent({ x: { command: serverCommand('--generation', generation) } }))
    const first = JSON.parse((await call(servers, 'x_look')).text).pid
    const text = 'the server x went away: it ended with exit code 7; it last wrote: out of order'
    expect(await Promise.all([call(servers, 'x_slow'), call(servers, 'x_crash')])).toEqual([
      { text, isError: true },
      { text, isError: true },
    ])
    const pids = (await Promise.all([call(servers, 'x_look'), call(servers, 'x_look')])).map((result) => JSON.parse(result.text).pid)
    expect(pids[0]).not.toBe(first)
    expect(pids[1]).toBe(pids[0])
  },
)

test('[HD11] one that cannot come back is told at each call, until it can', async () => {
  const agent = anAgent({ x: { command: ['./server'] } })
  const path = join(folderOf(agent.id), 'server')
  const install = () => {
    writeFileSync(path, `#!/bin/sh\nexec ${serverCommand().join(' ')}\n`)
    chmodSync(path, 0o755)
  }
  install()
  const servers = await open(agent)
  rmSync(path)
  await call(servers, 'x_crash')
  const gone = { text: `the server x went away and could not be started: ./server was not found (at ${path})`, isError: true }
  expect(await call(servers, 'x_echo', { text: 'hello' })).toEqual(gone)
  expect(await call(servers, 'x_echo', { text: 'hello' })).toEqual(gone)
  install()
  expect(await call(servers, 'x_echo', { text: 'hello' })).toEqual({ text: 'hello', isError: false })
})

test('[HD11] what a dead server has left behind is gone before it is started again', async () => {
  const servers = await open(anAgent({ x: { command: serverCommand() } }))
  const child = Number((await call(servers, 'x_family')).text)
  const { pid } = JSON.parse((await call(servers, 'x_look')).text)
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => processesIn(agents)).toEqual([child])
  // The first call may be the one by which its end is noticed.
  await expect.poll(async () => (await call(servers, 'x_look')).isError, { timeout: 20_000 }).toBe(false)
  expect(processesIn(agents)).not.toContain(child)
})

test.each(['newer', 'older'])('[HD12] tools stay as they are during a run: generation %s', async (generation) => {
  const servers = await open(anAgent({ x: { command: serverCommand('--generation', generation) } }))
  const names = servers.tools.map(({ name }) => name)
  expect((await call(servers, 'x_change')).text).toBe('changed')
  expect((await call(servers, 'x_echo', { text: 'hello' })).text).toBe('hello')
  expect(servers.tools.map(({ name }) => name)).toEqual(names)
})

test('[HD13] of what a server writes to stderr only the last is told', async () => {
  const servers = await open(anAgent({ x: { command: serverCommand() } }))
  expect((await call(servers, 'x_complain')).text).toBe('complained')
  const { text } = await call(servers, 'x_crash')
  expect(text).toMatch(/^the server x went away: it ended with exit code 7; it last wrote: x+the last of it out of order$/)
  expect(text.length).toBeLessThan(2_200)
})

test('[HD13] nothing of it reaches ours, and whoever has closed its servers can end by itself', async () => {
  const agent = anAgent({ x: { command: serverCommand('--chatty') }, none: { command: ['./none'] } })
  const ended = await runBuilt(
    `import { openMcpServers } from ${JSON.stringify(fileURLToPath(new URL('open-mcp-servers.ts', import.meta.url)))}
    const { signal } = new AbortController()
    const servers = await openMcpServers({ folderOf: () => ${JSON.stringify(folderOf(agent.id))} })(${JSON.stringify(agent)}, signal)
    const call = (name) => servers.tools.find((tool) => tool.name === name).call({}, { signal })
    await call('x_complain')
    await call('x_crash')
    await call('x_complain')
    await servers.close()
    process.stdout.write(String(servers.problems.length))`,
  )
  expect(ended).toEqual({ code: 0, stdout: '1', stderr: '' })
})

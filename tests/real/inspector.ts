import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { join } from 'node:path'
import { commandLine } from '../support/processes.ts'
import { type Daemon, newDaemon } from './support/daemon.ts'
import { install } from './support/install.ts'
import { newerNode } from './support/newer-node.ts'
import { run } from './support/run.ts'
import type { Stage } from './support/stage.ts'
import { tokenAddingProxy } from './support/token-adding-proxy.ts'

interface Named {
  name: string
}

// biome-ignore lint/suspicious/noExplicitAny: each method answers in another shape.
type Ask = (...argv: string[]) => Promise<any>

/** The MCP inspector's command line, of the generation that runs on our oldest Node and of the newest one. */
export async function inspector(stage: Stage): Promise<void> {
  const daemon = await newDaemon(stage)
  const inspectors = [
    { version: '0.15.0', node: process.execPath, http: [`${await tokenAddingProxy(stage, daemon)}/mcp`] },
    { version: '2.12.0', node: await newerNode(), http: [`${daemon.url}/mcp`, '--header', `Authorization: Bearer ${daemon.token}`] },
  ] as const
  for (const { version, node, http } of inspectors) {
    const program = join(await install(`@modelcontextprotocol/inspector@${version}`), '.bin', 'mcp-inspector')
    const home = stage.folder()
    const asking = (target: readonly string[]): Ask => {
      return async (...argv) => {
        const { code, stdout, stderr } = await run([node, program, '--cli', ...target, '--method', ...argv], {
          environment: { HOME: home },
        })
        // The newer one calls it a failure of its own when a tool says that it failed.
        ok(code === 0 || stdout.includes('"isError": true'), `${argv.join(' ')}: ${stderr}${stdout}`)
        return JSON.parse(stdout)
      }
    }
    const stdio = [process.execPath, commandLine, 'mcp', '--data', stage.folder()]
    await meet(stage, `${version} over stdio`, asking(stdio))
    await meet(stage, `${version} over HTTP`, asking(http))
  }
  await newerOnly(stage, daemon, await newerNode())
}

async function meet({ check }: Stage, how: string, ask: Ask): Promise<void> {
  await check(`${how} lists tools, each with a title and all annotations`, async () => {
    const { tools } = await ask('tools/list')
    const names = tools.map(({ name }: Named) => name)
    for (const name of ['todo_write', 'todo_list', 'todo_update']) ok(names.includes(name), `${name} is missing from ${names}`)
    for (const { name, title, annotations } of tools) {
      ok(title, `${name} has no title`)
      deepEqual(
        Object.keys(annotations)
          .filter((hint) => hint.endsWith('Hint'))
          .sort(),
        ['destructiveHint', 'idempotentHint', 'openWorldHint', 'readOnlyHint'],
      )
    }
  })
  await check(`${how} calls a tool that changes something, and one that reads it back`, async () => {
    const written = await ask('tools/call', '--tool-name', 'todo_write', '--tool-arg', 'items=["Seen by the inspector"]')
    ok(!written.isError, JSON.stringify(written))
    const listed = await ask('tools/call', '--tool-name', 'todo_list')
    match(listed.content[0].text, /Seen by the inspector/)
  })
  await check(`${how} is told what is wrong with a call, and how it would be right`, async () => {
    const answer = await ask('tools/call', '--tool-name', 'todo_update', '--tool-arg', 'id=999', 'status=done')
    equal(answer.isError, true)
    match(answer.content[0].text, /999/)
  })
  await check(`${how} lists resources, and reads the first`, async () => {
    const { resources } = await ask('resources/list')
    ok(resources.length > 0)
    const { contents } = await ask('resources/read', '--uri', resources[0].uri)
    ok(contents[0].text.length > 0)
  })
  await check(`${how} lists prompts, and gets one`, async () => {
    const { prompts } = await ask('prompts/list')
    deepEqual(prompts.map(({ name }: Named) => name).sort(), ['plan', 'resume', 'review'])
    const { messages } = await ask('prompts/get', '--prompt-name', 'resume')
    equal(messages[0].role, 'user')
  })
}

/** What only the newer one can do: it judges schemas, and can be told a token or none. */
async function newerOnly({ check, folder }: Stage, { url, token }: Daemon, node: string): Promise<void> {
  const program = join(await install('@modelcontextprotocol/inspector@2.12.0'), '.bin', 'mcp-inspector')
  const list = (address: string, ...more: string[]) =>
    run([node, program, '--cli', address, '--transport', 'http', '--method', 'tools/list', ...more], { environment: { HOME: folder() } })
  await check('2.12.0 finds no error in any schema of ours', async () => {
    const { code, stderr } = await list(`${url}/mcp?tools=all`, '--header', `Authorization: Bearer ${token}`, '--strict')
    equal(code, 0, stderr)
  })
  await check('2.12.0 without a token is told nothing', async () => {
    const { code, stdout } = await list(`${url}/mcp`)
    ok(code !== 0)
    ok(!stdout.includes('todo_write'))
  })
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InstalledPackage, installPackage } from './support/installed-package.ts'
import { pagesOf } from './support/pages-of.ts'
import { finished } from './support/processes.ts'
import { blocksOf, shownBy } from './support/readme-blocks.ts'
import { typing } from './support/typed-shell.ts'

let installed: InstalledPackage

beforeAll(async () => {
  installed = await installPackage()
}, 300_000)

afterAll(() => installed?.remove())

test('[PK1] it brings at most fifteen packages and 60 MB, none of which needs its install script', () => {
  const modules = join(installed.folder, 'node_modules')
  const lock = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as { packages: Record<string, unknown> }
  expect(Object.keys(lock.packages).length).toBeLessThanOrEqual(15)
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).map((file) => statSync(join(modules, file)))
  const bytes = files.filter((file) => file.isFile()).reduce((sum, { size }) => sum + size, 0)
  expect(bytes / 1_000_000).toBeLessThan(60)
})

test('[PK2] it is built, says under which licences, and holds neither maps nor what another machine has compiled', () => {
  const { files } = installed
  const needed = ['LICENSE', 'dist/THIRD_PARTY_LICENSES', 'dist/cli.cjs', 'dist/index.js', 'dist/types/index.d.ts', 'dist/web/index.html']
  expect(needed.filter((file) => !files.includes(file))).toEqual([])
  expect(files.filter((file) => /\.(map|cache)$|\.test\.|^(src|tests)\//.test(file))).toEqual([])
  const licences = readFileSync(join(installed.package, 'dist/THIRD_PARTY_LICENSES'), 'utf8')
  for (const name of ['pg', 'ai', 'graphile-worker', 'ink', 'hono', 'react-dom']) expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'))
  expect(JSON.parse(readFileSync(join(installed.package, 'package.json'), 'utf8')).private).toBeUndefined()
})

test('[UD4] it brings the pages for users, every one of them, and none that is for contributors', () => {
  const { users, contributors } = pagesOf(readFileSync('docs/README.md', 'utf8'))
  const brought = installed.files.filter((file) => file.startsWith('docs/') && !file.startsWith('docs/pictures/'))
  expect(brought.toSorted()).toEqual(['docs/README.md', ...users].toSorted())
  expect(contributors.filter((file) => installed.files.includes(file))).toEqual([])
  expect(contributors).toContain('docs/rules.md')
})

test('[UD5] what the README says about installing it works, and prints what it shows', async () => {
  const [block] = blocksOf(readFileSync('README.md', 'utf8'), 'Install')
  const bin = join(installed.tarballs, 'global', 'bin')
  const environment = {
    ...installed.environment,
    PATH: [bin, installed.environment['PATH']].join(delimiter),
    npm_config_prefix: join(installed.tarballs, 'global'),
    npm_config_prefer_offline: 'true',
    npm_config_loglevel: 'silent',
  }
  const shell = typing({ cwd: installed.tarballs, env: environment })
  // It was packed before all of this.
  const printed = await shell.type(block?.commands.replace(/^npm pack .*$/m, 'ls punchlist-*.tgz > /dev/null') ?? '')
  await shell.end()
  expect(printed.trimEnd()).toMatch(shownBy(block?.shown ?? ''))
})

test('[PK3] npx punchlist keeps todos', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(await installed.run('npx', 'punchlist', '--version')).toBe(`${version}\n`)
  expect(await installed.run('npx', 'punchlist', 'todo', 'add', 'read the news')).toMatch('#1 [pending] read the news')
  expect(await installed.run('npx', 'punchlist', 'todo', 'list')).toMatch('#1 [pending] read the news')
})

test('[PK4] npx -y punchlist mcp serves an MCP client', async () => {
  const client = new Client({ name: 'test', version: '1' })
  const env = installed.environment as Record<string, string>
  const data = join(installed.folder, 'mcp-data')
  const args = ['-y', 'punchlist', 'mcp', '--data', data]
  await client.connect(new StdioClientTransport({ command: 'npx', args, cwd: installed.folder, env }))
  try {
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('todo_add')
    const added = await client.callTool({ name: 'todo_add', arguments: { subject: 'read the news' } })
    expect(added.isError).not.toBe(true)
  } finally {
    await client.close()
  }
})

test('[PK5] the daemon answers, shows the dashboard and sends what that needs', async () => {
  const argv = [join(installed.package, 'bin/punchlist'), 'serve', '--port', '0', '--json', '--data', join(installed.folder, 'daemon-data')]
  const daemon = spawn(process.execPath, argv, { cwd: installed.folder, env: installed.environment, stdio: ['ignore', 'pipe', 'ignore'] })
  const exited = once(daemon, 'exit')
  try {
    const [line] = await once(createInterface(daemon.stdout), 'line')
    const { url } = JSON.parse(String(line)) as { url: string }
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' })
    const page = await (await fetch(url)).text()
    const [script] = /\/assets\/[^"]+\.js/.exec(page) ?? []
    expect((await fetch(url + script)).headers.get('content-type')).toMatch('javascript')
  } finally {
    daemon.kill()
    await exited
  }
})

test('[PK6] its three modules are imported with nothing else installed, and the client without Node', async () => {
  const script = `
    const { openPunchlist } = await import('punchlist')
    const { createClient, RefusalError } = await import('punchlist/client')
    const { punchlistTools } = await import('punchlist/ai')
    const { perform, localCaller, close } = await openPunchlist({ data: 'library-data' })
    const tools = await punchlistTools({ perform, caller: await localCaller() })
    await close()
    console.log(typeof createClient, typeof RefusalError, Object.keys(tools).includes('todo_add'))`
  expect(await installed.run(process.execPath, '--input-type=module', '-e', script)).toBe('function function true\n')
  expect(importedBy(join(installed.package, 'dist/client.js')).filter((name) => !/^(\.|zod$)/.test(name))).toEqual([])
})

/** Whatever a module imports, and what that imports. */
function importedBy(file: string, seen = new Set<string>()): string[] {
  seen.add(file)
  const names = [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^;]*?["']([^"']+)["'];$/gm)].map(([, name]) => String(name))
  const files = names.filter((name) => name.startsWith('.')).map((name) => resolve(file, '..', name))
  return [...names, ...files.filter((next) => !seen.has(next)).flatMap((next) => importedBy(next, seen))]
}

/** Declarations are checked, too, but for those of the language itself, which take a quarter of the time. */
const settings = {
  strict: true,
  skipLibCheck: false,
  skipDefaultLibCheck: true,
  noEmit: true,
  target: 'es2022',
  lib: ['es2023', 'dom'],
  types: [],
}

/** What the compiler complains about in these files and in the package. */
async function complaintsAbout(files: readonly string[], module: string, moduleResolution: string): Promise<string[]> {
  symlink(resolve('node_modules/ai'), join(installed.folder, 'node_modules/ai'))
  writeFileSync(
    join(installed.folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...settings, module, moduleResolution }, files }),
  )
  const tsc = spawn(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', '.', '--singleThreaded'], {
    cwd: installed.folder,
    // It ends before what it collects as garbage would matter.
    env: { ...process.env, GOGC: 'off' },
  })
  const { stdout } = await finished(tsc)
  // The AI SDK's own types need more than this project has.
  return stdout.split('\n').filter((line) => /^(node_modules\/punchlist|[\w-]+\.m?ts|error)/.test(line))
}

/** Somebody's program, with all three modules of the package. */
const program = `import { createPunchlist, type Input, operations, type RunTurn, type Todo } from 'punchlist'
  import { punchlistTools } from 'punchlist/ai'
  import { createClient } from 'punchlist/client'
  const runTurn: RunTurn = async ({ messages, tools, signal }) => \`\${messages.length + tools.length} \${signal.aborted}\`
  export async function first(): Promise<Todo> {
    const { client } = await createPunchlist({ place: { data: 'data' }, agents: { coder: { instructions: 'Fix bugs.' } }, runTurn })
    const input: Input<'todo.add'> = { subject: 'read the news' }
    // @ts-expect-error there is no such verb
    await client.todo.fly(input)
    return (await client.todo.add(input)).todo
  }
  export const names: string[] = Object.keys(operations)
  export const tools = punchlistTools({ url: 'http://127.0.0.1:4747', token: 'token' })
  export const client = createClient({ url: 'http://127.0.0.1:4747', token: 'token' })`

test('[PK7] its types compile strictly with module esnext, resolved by bundler', async () => {
  writeFileSync(join(installed.folder, 'use.ts'), program)
  expect(await complaintsAbout(['use.ts'], 'esnext', 'bundler')).toEqual([])
})

/** What the examples of the docs leave to their readers. */
const leftToReaders = `
  declare const process: { env: Record<string, string | undefined> }
  declare const model: import('ai').LanguageModel
  declare const client: ReturnType<typeof import('punchlist/client').createClient>
  declare function myModelLoop(given: object): Promise<string>
  declare function askYourModel(...given: unknown[]): Promise<{
    text: string
    usage: { inputTokens: number; outputTokens: number }
    calls: { tool: string; input: Record<string, unknown>; id: string }[]
    asMessage: import('punchlist').PromptMessage
  }>
  declare function asToolMessage(id: string, text: string): import('punchlist').PromptMessage`

test('[UD6] with module nodenext so does every TypeScript block of its pages, and the program as well', async () => {
  const pages = readdirSync('docs').filter((file) => file.endsWith('.md'))
  const blocks = pages.flatMap((page) =>
    [...readFileSync(join('docs', page), 'utf8').matchAll(/^```ts\n(.*?)^```/gms)].map(([, text = ''], index) => ({
      file: `${page.replace('.md', '')}-${index}.mts`,
      text: `${text}export {}\n`,
    })),
  )
  expect(blocks.length).toBeGreaterThan(5)
  const others = [
    { file: 'use.ts', text: program },
    { file: 'readers.d.ts', text: leftToReaders },
  ]
  for (const { file, text } of [...blocks, ...others]) writeFileSync(join(installed.folder, file), text)
  const files = [...others, ...blocks].map(({ file }) => file)
  expect(await complaintsAbout(files, 'nodenext', 'nodenext')).toEqual([])
})

function symlink(target: string, path: string): void {
  if (!readdirSync(resolve(path, '..')).includes('ai')) symlinkSync(target, path)
}

test('[PK8] where the driver has nothing for the machine, a sentence says so', async () => {
  const binaries = join(installed.folder, 'node_modules/@photostructure/sqlite/prebuilds')
  renameSync(binaries, `${binaries}.away`)
  try {
    const argv = [join(installed.package, 'bin/punchlist'), 'todo', 'list']
    const { code, stderr } = await finished(spawn(process.execPath, argv, { cwd: installed.folder, env: installed.environment }))
    expect(code).toBe(75)
    expect(stderr).toMatch(/^punchlist: SQLite cannot be loaded on .*\n {2}Install Punchlist again on this machine, or .*\n$/)
  } finally {
    renameSync(`${binaries}.away`, binaries)
  }
})

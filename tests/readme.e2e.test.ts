import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Reply } from './support/model-server/reply.ts'
import { startModelServer } from './support/model-server.ts'
import { commandLine, compiledCode, finished } from './support/processes.ts'
import { blocksOf, shownBy } from './support/readme-blocks.ts'
import { typing } from './support/typed-shell.ts'

const usual = 'http://127.0.0.1:4747'

/** What the model of the last block says: that it is there, then a list, then its work, then a last word. */
const replies: Reply[] = [
  { text: 'OK.' },
  { text: 'I begin with a list.', toolCalls: [{ name: 'todo_write', arguments: { items: ['Collect what changed', 'Write the notes'] } }] },
  { toolCalls: [{ name: 'todo_update', arguments: { updates: [4, 5].map((id) => ({ id, status: 'done' })) } }] },
  { text: 'The release notes are written.' },
]

function newHome(): { home: string; shop: string; env: Record<string, string> } {
  const home = mkdtempSync(join(tmpdir(), 'punchlist-readme-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const [bin, shop] = [join(home, 'bin'), join(home, 'shop')]
  for (const folder of [bin, shop]) mkdirSync(folder)
  symlinkSync(commandLine, join(bin, 'punchlist'))
  const { PATH = '' } = process.env
  return { home, shop, env: { ...compiledCode, PATH: [bin, dirname(process.execPath), PATH].join(delimiter), HOME: home } }
}

test('[CL83] what the README says to type in the first five minutes works in its order, and prints what it shows', async () => {
  const { home, shop, env } = newHome()
  const model = await startModelServer(replies)
  onTestFinished(() => model.close())
  const models = join(home, 'models.json')
  writeFileSync(models, JSON.stringify({ providers: { anthropic: { baseURL: `${model.url}/v1` } } }))
  await finished(spawn('git', ['init', '--quiet', shop]))

  const environment = { ...env, PUNCHLIST_PORT: '0', PUNCHLIST_MODELS: models, PUNCHLIST_NAME: 'ada' }
  onTestFinished(async () => void (await finished(spawn(process.execPath, [commandLine, 'down'], { env: environment }))))
  const shell = typing({ cwd: shop, env: environment })
  onTestFinished(shell.end)
  const real = { url: '', token: '' }
  for (const { commands, shown } of blocksOf(readFileSync('README.md', 'utf8'), 'The first five minutes')) {
    const typed = commands
      .replaceAll(usual, real.url)
      .replaceAll('pl_…', real.token)
      .replace(/=…(?=\s)/g, '=key')
    const printed = await shell.type(typed)
    const [, url = real.url] = /listens on (\S+)/.exec(printed) ?? []
    // Theirs is the same at every start; a test has a free port each time.
    if (real.url !== '' && url !== real.url) await shell.type(`export PUNCHLIST_URL=${url}`)
    real.url = url
    real.token ||= /PUNCHLIST_TOKEN=(\S+)/.exec(printed)?.[1] ?? ''
    expect(printed.trimEnd().replaceAll(real.url || usual, usual)).toMatch(shownBy(shown))
  }
  expect(real.token).toMatch(/^pl_/)
  expect(model.requests).toHaveLength(replies.length)
})

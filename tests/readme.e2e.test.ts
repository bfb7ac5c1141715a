import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { commandLine, finished, startDaemon } from './support/processes.ts'

interface Block {
  commands: string[]
  /** What is shown to be printed, in a block of its own right behind it. */
  shown: string | undefined
}

/** The blocks of the first five minutes, in their order. What starts daemons, or stands for somebody's own folder, is not typed here. */
function blocksOf(readme: string): Block[] {
  const [, section = ''] = /## Five minutes to your first todos\n(.*?)\n## /s.exec(readme) ?? []
  return [...section.matchAll(/```sh\n(.*?)```(?:\n\n```\n(.*?)```)?/gs)].map(([, text = '', shown]) => ({
    commands: text.split('\n').filter((line) => !/^(npm start|~\/|ANTHROPIC_API_KEY)/.test(line)),
    shown,
  }))
}

const between = '=== next block'

test('[CL83] what the README says to type in the first five minutes works in its order, and prints what it shows', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-readme-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const workspace = join(folder, 'workspace')
  cpSync('examples/three-agents', workspace, { recursive: true })
  const data = join(folder, 'data')
  const daemon = await startDaemon({ data }, commandLine, ['--workspace', workspace])
  onTestFinished(() => daemon.kill())

  const blocks = blocksOf(readFileSync('README.md', 'utf8'))
  const script = blocks
    .map(({ commands }) => commands.join('\n'))
    .join(`\necho '${between}'\n`)
    .replaceAll('bin/punchlist', commandLine)
    .replace('pl_…', daemon.token ?? '')
    .replaceAll('http://127.0.0.1:4747', daemon.url)
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, PUNCHLIST_DATA: data, PUNCHLIST_NAME: 'local' }
  const { code, stdout, stderr } = await finished(spawn('sh', ['-e', '-c', script], { cwd: folder, env }))
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })

  const printed = stdout.split(`${between}\n`)
  expect(printed).toHaveLength(blocks.length)
  for (const [index, { commands, shown }] of blocks.entries()) {
    if (shown !== undefined) expect(printed[index]).toBe(shown)
    for (const [, said = ''] of commands.join('\n').matchAll(/ # (#\d.*)$/gm)) expect(printed[index]).toContain(said)
  }
  expect(blocks.filter(({ shown }) => shown !== undefined)).toHaveLength(1)
  expect(printed.at(-1)).toContain('Plan the release notes')
})

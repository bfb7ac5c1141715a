import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newInstalled } from '../../../../tests/support/acp-agent/installed-program.ts'
import { commandLine, compiledCode, finished } from '../../../../tests/support/processes.ts'

let home = ''
let shop = ''

beforeAll(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'punchlist-home-')))
  shop = join(home, 'shop')
  mkdirSync(join(shop, 'src'), { recursive: true })
  const git = (...argv: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=a@b.c', ...argv], { cwd: shop, stdio: 'pipe' })
  git('init', '-q')
  git('commit', '-q', '--allow-empty', '-m', 'first')
  git('worktree', 'add', '-q', join(home, 'feature'))
})

afterAll(() => rmSync(home, { recursive: true }))

async function run(folder: string, argv: readonly string[], input = '', environment: Record<string, string> = {}) {
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: join(home, 'data'), ...environment }
  const child = spawn(process.execPath, [commandLine, ...argv], { cwd: folder, env })
  child.stdin.end(input)
  return finished(child)
}

async function prints(folder: string, ...argv: string[]): Promise<string> {
  const answer = await run(folder, argv)
  expect(answer, argv.join(' ')).toMatchObject({ code: 0, stderr: '' })
  return answer.stdout
}

test('[CL65] in a repository the short commands act on its list, from every subfolder and working tree', async () => {
  expect(await prints(shop, 'list')).toBe('Nothing is open on this project’s list. Add something: punchlist add "…"\n')
  expect(await prints(shop, 'session', 'list')).toBe('(no sessions)\n')
  expect(await prints(shop, 'add', 'write', 'the', 'post-mortem', '--priority', 'high')).toBe('added #1 to shop: write the post-mortem\n')
  await prints(join(shop, 'src'), 'add', 'file the ticket')
  await prints(join(home, 'feature'), 'add', 'ask Bo', '--description', 'about the invoice')
  expect(await prints(join(shop, 'src'), 'start', '1')).toBe('▶ #1 [in_progress] write the post-mortem (high priority)\n')
  expect(await prints(shop, 'block', '3', 'on', 'holiday')).toContain('(blocked: on holiday)')
  const list = await prints(join(home, 'feature'), 'list')
  expect(list.replaceAll(/\d\d:\d\d/g, 'HH:MM')).toBe(
    'shop: 2 open, 1 blocked\n#1 ▶ write the post-mortem  high · HH:MM\n#2   file the ticket\n#3 ! ask Bo  blocked: on holiday · … · HH:MM\n',
  )
  expect(await prints(shop, 'done', '1-2')).toBe('#1 [completed] write the post-mortem (high priority)\n#2 [completed] file the ticket\n')
  expect(await prints(shop, 'list', '--done')).toContain('#2 ✓ file the ticket')
  expect(await prints(shop, 'show', '3')).toContain('about the invoice')
  const brief = await prints(join(home, 'feature'), 'brief', '--here')
  expect(brief).toContain('ask Bo')
  await prints(shop, 'add', 'for all', '--everyone')
  expect(await prints(shop, 'list')).not.toContain('for all')
  expect(await prints(home, 'list', '--everyone')).toContain('everyone’s list: 1 open')
})

test('[CK10] the short commands show what is next, take it, carry the claim and give it back', async () => {
  const work = join(home, 'work')
  mkdirSync(work)
  await prints(work, 'init')
  await prints(work, 'add', 'sweep')
  const number = /#(\d+)/.exec(await prints(work, 'next'))?.[1] ?? ''
  expect(await prints(work, 'next')).toBe(`#${number} [pending] sweep\n  why: it is the first on the list that is ready\n`)
  const taken = await prints(work, 'next', '--claim', '--minutes', '5', '--as', 'ann')
  const claim = /--claim (\S+)/.exec(taken)?.[1] ?? ''
  expect(taken).toContain(`▶ #${number} [in_progress] sweep`)
  expect(await prints(work, 'show', number)).toMatch(/\(claimed by ann until \d\d:\d\d UTC\)/)
  const refused = await run(work, ['done', number, '--as', 'ben'])
  expect(refused).toMatchObject({ code: 4, stderr: expect.stringMatching(/claimed by ann until/) })
  expect(await prints(work, 'release', number, '--as', 'ann', '--claim', claim)).toBe(`#${number} [pending] sweep\n`)
  const again = JSON.parse(await prints(work, 'next', '--claim', '--as', 'ben', '--json')).claimed.claim.id
  expect(await prints(work, 'done', number, '--as', 'ben', '--claim', again)).toBe(`#${number} [completed] sweep\n`)
  expect(await prints(work, 'next', '--everyone')).toContain('for all')
})

test('[CL66] outside of one they act on the list of the nearest folder above that has one, or else on the person’s own', async () => {
  const notes = join(home, 'notes/2026')
  mkdirSync(notes, { recursive: true })
  expect(await prints(notes, 'add', 'buy milk')).toMatch(/^added #\d+ to punchlist-home-\w+: buy milk\n$/)
  expect(await prints(tmpdir(), 'list')).toContain('buy milk')
  expect(await prints(join(home, 'notes'), 'init', '--title', 'Notes')).toMatch(/^\S+notes has a list now: #\d+ Notes\n$/)
  expect(await prints(join(home, 'notes'), 'init')).toContain('has a list already')
  expect(await prints(notes, 'add', 'sort them')).toMatch(/^added #\d+ to Notes: sort them\n$/)
  expect(await prints(notes, 'list')).not.toContain('buy milk')
  rmSync(notes, { recursive: true })
  expect(await prints(join(home, 'notes'), 'list')).toContain('sort them')
})

test('[CL67] several are changed at once or not at all; stdin gives a todo a line, the editor a subject and a description', async () => {
  const project = join(home, 'batch')
  mkdirSync(project)
  await prints(project, 'init')
  const added = await run(
    project,
    ['add', '-', '--json'],
    ['- [ ] one', '* two', '', ...Array.from({ length: 30 }, (_, number) => `${number + 1}. more`)].join('\n'),
  )
  expect(added).toMatchObject({ code: 0, stderr: '' })
  const { todos } = JSON.parse(added.stdout) as { todos: { number: number; subject: string }[] }
  expect(todos.map(({ subject }) => subject)).toEqual(['one', 'two', ...Array(30).fill('more')])
  const [first] = todos
  const refused = await run(project, ['done', String(first?.number), '9999'])
  expect(refused).toMatchObject({ code: 3, stdout: '' })
  expect(refused.stderr).toContain('9999')
  expect(await prints(project, 'list', '--done')).toContain('Nothing is open')
  const editor = join(home, 'editor')
  writeFileSync(editor, '#!/bin/sh\nprintf "from the editor\\nwith\\nmore\\n# not this\\n" > "$1"\n')
  chmodSync(editor, 0o755)
  const edited = await run(project, ['add', '--edit', '--json'], '', { EDITOR: editor, VISUAL: '' })
  expect(JSON.parse(edited.stdout)).toMatchObject({ todo: { subject: 'from the editor', description: 'with\nmore' } })
  const gone = await run(project, ['add', '--edit'], '', { EDITOR: join(home, 'no-such-editor'), VISUAL: '' })
  expect(gone).toMatchObject({ code: 2, stdout: '' })
  expect(gone.stderr).toContain('Set EDITOR to yours.')
  for (const argv of [['add'], ['done'], ['done', 'x'], ['block', '1'], ['list', 'x'], ['list', '--all', '--done'], ['add', '-']]) {
    expect(await run(project, argv), argv.join(' ')).toMatchObject({ code: 2, stdout: '' })
  }
})

test('[CL68] who does not know the commands gets through a first day with what bare punchlist prints', async () => {
  const [day, bin] = [join(home, 'day'), join(home, 'bin')]
  for (const folder of [day, bin]) mkdirSync(folder)
  symlinkSync(commandLine, join(bin, 'punchlist'))
  const installed = newInstalled()
  installed.agent('claude-agent-acp', { prompts: [[{ say: 'They pass.' }]] })
  const env = {
    ...compiledCode,
    HOME: home,
    XDG_DATA_HOME: join(home, 'first day'),
    PATH: `${bin}:${installed.PATH}`,
    PUNCHLIST_PORT: '0',
  }
  const type = (command: string) => finished(spawn('sh', ['-c', command], { cwd: day, env, stdio: ['ignore', 'pipe', 'pipe'] }))
  const printed = [...(await type('punchlist')).stdout.matchAll(/^ {2}(punchlist .+?)(?: {2,}.*)?$/gm)].map(([, command]) => command ?? '')
  // Alternatives stand on one line.
  const commands = printed.flatMap((command) => command.replace('punchlist ', '').split(' | ')).map((words) => `punchlist ${words}`)
  expect(commands.map((command) => command.split(' ')[1])).toEqual([
    ...['add', 'list', 'start', 'done', 'block', 'show', 'open'],
    ...['setup', 'agent', 'do', 'brief', 'up', 'status', 'logs', 'down', 'watch'],
  ])
  await type('punchlist init')
  const [add = ''] = commands
  // These take the daemon that a line below them starts.
  const later = commands.filter((command) => /^punchlist (open|do)\b/.test(command))
  const now = commands.filter((command) => command !== add && !later.includes(command))
  // The numbers that are printed must be there.
  const inOrder = [add, add, add, add, add, ...now.flatMap((command) => (command === 'punchlist up' ? [command, ...later] : [command]))]
  for (const command of inOrder) {
    const { code, stdout, stderr } = await type(command)
    expect({ command, code }).toEqual({ command, code: 0 })
    // Into a pipe go the agent's words, and the rest to stderr.
    if (command.startsWith('punchlist do '))
      expect([stdout, stderr]).toEqual(['They pass.\n', expect.stringMatching(/\nDone, after \d+ s\.\n$/)])
    else expect({ command, stderr }).toEqual({ command, stderr: '' })
  }
  expect((await type('punchlist list --all')).stdout).toMatch(/#5 ✓ write the post-mortem/)
})

test('[FD20] a person is told what is wrong without the names of fields, and a long list is judged before any of it is added', async () => {
  const project = join(home, 'judged')
  mkdirSync(project)
  await prints(project, 'init')
  for (const command of ['done', 'start']) {
    const missing = await run(project, [command, '7777'])
    expect([missing.code, missing.stderr]).toEqual([
      3,
      expect.stringMatching(/^punchlist: There is no todo #7777\. Nothing was changed\.\n/),
    ])
  }
  const waits = await run(project, ['add', 'deploy', '--after', 'nothing'])
  expect([waits.code, waits.stderr]).toEqual([2, expect.stringMatching(/^punchlist: --after: must be a todo’s number/)])
  const json = await run(project, ['done', '7777', '--json'])
  expect(JSON.parse(json.stderr).error.fields).toMatchObject([{ field: 'todos.0' }])
  const lines = Array.from({ length: 40 }, (_, index) => (index === 33 ? 'x'.repeat(300) : index === 35 ? 'a\u0007b' : `todo ${index}`))
  const refused = await run(project, ['add', '-'], ['', ...lines].join('\n'))
  expect([refused.code, refused.stdout]).toEqual([2, ''])
  expect(refused.stderr).toMatch(
    /^punchlist: line 35: subject must be at most 200 characters, not 300; line 37: subject .+\. Nothing is added\.\n/,
  )
  expect(await prints(project, 'list')).toContain('Nothing is open')
})

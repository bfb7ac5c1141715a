import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkReport } from '../agents/check-report.ts'
import { parseCommand } from './parse-command.ts'
import { type CommandsFound, readCommands } from './read-commands.ts'
import { watchCommands } from './watch-commands.ts'

let temporary: string
let workspace: string

beforeEach(() => {
  temporary = realpathSync(mkdtempSync(join(tmpdir(), 'punchlist-commands-')))
  workspace = join(temporary, 'workspace')
  mkdirSync(workspace)
})

afterEach(() => rmSync(temporary, { recursive: true, force: true }))

function write(file: string, content: string | Uint8Array): void {
  const path = join(workspace, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

async function problems() {
  return (await readCommands(workspace)).problems.map(({ problem, hint }) => [problem, hint].filter(Boolean).join(' '))
}

const parsed = (text: string) => {
  const outcome = parseCommand(text)
  return outcome.granted ? outcome.value : `${outcome.refusal.message} ${outcome.refusal.hint ?? ''}`.trim()
}

test('[AG40] a command is its template, with fields before it between lines of ---', () => {
  expect(parsed('---\ndescription: "Look it: over"\nagent: reviewer\n\n# a note\nsubtask: true\n---\n\nReview $1.\n\n---\nEnd.\n')).toEqual(
    {
      description: 'Look it: over',
      agent: 'reviewer',
      subtask: true,
      template: 'Review $1.\n\n---\nEnd.',
    },
  )
  expect(parsed('Just do it.\r\nNow.')).toEqual({ subtask: false, template: 'Just do it.\nNow.' })
  expect(parsed('---\ndescription:\n---\nx')).toEqual({ subtask: false, template: 'x' })
})

test('[AG41] what is wrong with a command’s file is one sentence, with its line and what to do', () => {
  expect(parsed('---\nagent: a\nx')).toBe('line 1: the fields that begin here have no end Put a line --- below them.')
  expect(parsed('---\nagent\n---\nx')).toBe('line 2: must be a field and its value Such as description: What it is for.')
  expect(parsed('---\n\n  agent: a\n---\nx')).toMatch(/^line 3: must be a field/)
  expect(parsed('---\nagnet: a\n---\nx')).toBe('line 2: there is no field agnet Did you mean agent? Fields: description, agent, subtask.')
  expect(parsed('---\nmodel: a/b\n---\nx')).toBe('line 2: there is no field model A model belongs to an agent: name an agent that has it.')
  expect(parsed('---\nagent: a\nagent: b\n---\nx')).toBe('line 3: agent stands there twice')
  expect(parsed('---\nsubtask: yes\n---\nx')).toBe('line 2: subtask is true or false')
  expect(parsed('---\nsubtask: true\n---\nx')).toBe('subtask: needs to know whose it is Add a line such as agent: general.')
  expect(parsed('---\nagent: Not An Id\n---\nx')).toMatch(/^agent: /)
  expect(parsed('---\nagent: a\n---\n \n')).toMatch(/^has no template/)
  expect(parsed('')).toMatch(/^has no template/)
})

test('[AG42] every commands/<name>.md is a command; a wrong one does not hide the others', async () => {
  expect(await readCommands(workspace)).toEqual({ commands: [], problems: [] })
  write('commands/review.md', '---\nagent: explore\n---\nReview.')
  write('commands/fix.md', 'Fix $ARGUMENTS')
  write('commands/README.md', 'About these.')
  write('commands/notes.txt', 'no command')
  write('commands/more/inside.md', 'not read')
  write('commands/.hidden.md', 'not read')
  write('commands/compact.md', 'Mine.')
  write('commands/Fix It!.md', 'x')
  write('commands/huge.md', 'x'.repeat(1024 * 1024))
  write('commands/long.md', 'x'.repeat(33 * 1024))
  write('commands/latin.md', new Uint8Array([0xe9, 0x20]))
  mkdirSync(join(temporary, 'outside'))
  writeFileSync(join(temporary, 'outside', 'secret.md'), 'secret')
  symlinkSync(join(temporary, 'outside', 'secret.md'), join(workspace, 'commands', 'secret.md'))
  const { commands } = await readCommands(workspace)
  expect(commands.map(({ id }) => id)).toEqual(['fix', 'review'])
  expect(await problems()).toEqual([
    expect.stringMatching(/^commands\/Fix It!\.md: the file’s name .* Call it fix-it\.md\.$/),
    'commands/compact.md: /compact is built in and stays what it is: this file is not used. Give the file another name.',
    expect.stringMatching(/^commands\/huge\.md: must be at most 65536 bytes, not 1048576\.$/),
    expect.stringMatching(/^commands\/latin\.md: is not UTF-8 text\./),
    expect.stringMatching(/^commands\/long\.md: template: must be at most 32768 bytes/),
    expect.stringMatching(/^commands\/secret\.md: is a link that leads outside the workspace\./),
  ])
})

test('[AG42] a folder of too many, and one that is none, are told once', async () => {
  write('commands', 'a file')
  expect(await problems()).toEqual([expect.stringMatching(/^commands: cannot be read/)])
  rmSync(join(workspace, 'commands'))
  for (let index = 0; index <= 500; index++) write(`commands/c${index}.md`, 'x')
  expect(await problems()).toEqual(['commands: holds 501 commands, and 500 is the most. Put those away that nobody uses.'])
})

test('[AG48] a check has a line for each command, says which agent is not there, and counts', async () => {
  write('commands/fix.md', 'Fix $ARGUMENTS')
  write('commands/review.md', '---\nagent: reviewr\nsubtask: true\n---\nReview.')
  write('commands/agent.md', 'x')
  const report = checkReport({ agents: [], problems: [] }, '.', {}, await readCommands(workspace))
  expect(report.split('\n')).toEqual([
    '✗ commands/agent.md: /agent is built in and stays what it is: this file is not used. Give the file another name.',
    '✓ /fix — the session’s agent',
    '✓ /review — reviewr, subtask',
    '! /review is for reviewr, which this workspace does not define: it is refused until somebody does.',
    '0 agents, 2 commands, 1 problem',
  ])
})

test('[AG49] a watch tells of commands at the start and when they change, also of a folder that is made later', async () => {
  const heard: CommandsFound[] = []
  const watch = watchCommands(workspace, (found) => void heard.push(found), { interval: 20 })
  const names = () => heard.at(-1)?.commands.map(({ id }) => id)
  await expect.poll(names, { timeout: 20_000 }).toEqual([])
  write('commands/fix.md', 'Fix.')
  await expect.poll(names, { timeout: 20_000 }).toEqual(['fix'])
  write('commands/fix.md', 'Fix it well.')
  await expect.poll(() => heard.at(-1)?.commands[0]?.definition.template, { timeout: 20_000 }).toBe('Fix it well.')
  rmSync(join(workspace, 'commands'), { recursive: true })
  await expect.poll(names, { timeout: 20_000 }).toEqual([])
  watch.close()
})

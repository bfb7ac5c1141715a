import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AgentDefinition } from '../../contract/nouns/agent.ts'
import { readAgents } from './read-agents.ts'

let temporary: string
let workspace: string

beforeEach(() => {
  temporary = realpathSync(mkdtempSync(join(tmpdir(), 'punchlist-agents-')))
  workspace = join(temporary, 'workspace')
  mkdirSync(workspace)
})

afterEach(() => rmSync(temporary, { recursive: true, force: true }))

function write(file: string, content: string | Uint8Array): void {
  const path = join(workspace, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

function link(target: string, file: string): void {
  mkdirSync(dirname(join(workspace, file)), { recursive: true })
  symlinkSync(target, join(workspace, file))
}

async function problems() {
  return (await readAgents(workspace)).problems.map(({ problem }) => problem)
}

async function instructionsOf(id: string) {
  return (await readAgents(workspace)).agents.find((agent) => agent.id === id)?.definition.instructions
}

test('[AG8] every folder with an agent.json is an agent, sorted by id; a wrong one does not hide the others', async () => {
  write('agents/writer/agent.json', '{"name": "The writer"}')
  write('agents/coder/agent.json', '{"runner": "command", "command": ["node", "agent.mjs"]}')
  write('agents/fixer/agent.json', '{"limits": {"turns": 2000}}')
  write('agents/blank/notes.txt', '')
  expect(await readAgents(workspace)).toEqual({
    agents: [
      { id: 'coder', definition: AgentDefinition.parse({ runner: 'command', command: ['node', 'agent.mjs'] }) },
      { id: 'writer', definition: AgentDefinition.parse({ name: 'The writer' }) },
    ],
    problems: [
      { id: 'blank', file: 'agents/blank', problem: 'agents/blank: has no agent.json.', hint: 'The least that may stand there is {}.' },
      { id: 'fixer', file: 'agents/fixer/agent.json', problem: 'agents/fixer/agent.json: limits.turns: must be at most 1000.' },
    ],
  })
})

test('[AG9] hidden folders, node_modules and plain files are no agents, nor is a workspace without any a problem', async () => {
  const nothing = { agents: [], problems: [] }
  expect(await readAgents(workspace)).toEqual(nothing)
  expect(await readAgents(join(workspace, 'missing'))).toEqual(nothing)
  write('agents/.git/agent.json', '{}')
  write('agents/node_modules/agent.json', '{}')
  write('agents/README.md', 'About our agents')
  write('notes.md', '')
  link(join(workspace, 'notes.md'), 'agents/NOTES.md')
  expect(await readAgents(workspace)).toEqual(nothing)
})

test('[AG7] a folder whose name is no id is a problem, and cannot write to a terminal', async () => {
  write('agents/My Agent/agent.json', '{}')
  write('agents/a\u001b[2J\n/agent.json', '{}')
  const rule = 'the folder’s name must be a valid id: 1 to 64 of a-z, 0-9, - and _, starting with a letter or digit.'
  expect(await readAgents(workspace)).toEqual({
    agents: [],
    problems: [
      { id: 'My Agent', file: 'agents/My Agent', problem: `agents/My Agent: ${rule}`, hint: 'Call it my-agent.' },
      { id: 'a\u001b[2J\n', file: 'agents/a\u001b[2J\n', problem: `agents/a\u{fffd}[2J : ${rule}`, hint: 'Call it a-2j.' },
    ],
  })
})

test('[AG10] a linked folder or file is read where it stays inside the workspace', async () => {
  write('shared/coder/agent.json', '{"name": "Linked"}')
  write('shared/house-rules.md', 'Be kind.')
  link('../shared/coder', 'agents/coder')
  write('agents/writer/agent.json', '{}')
  link('../../shared/house-rules.md', 'agents/writer/instructions.md')
  symlinkSync(workspace, join(temporary, 'linked-workspace'))
  const { agents, problems } = await readAgents(join(temporary, 'linked-workspace'))
  expect(agents.map(({ definition }) => [definition.name, definition.instructions])).toEqual([
    ['Linked', ''],
    [undefined, 'Be kind.'],
  ])
  expect(problems).toEqual([])
})

test('[AG10] a link that leads outside, nowhere or to itself is a problem', async () => {
  const outside = join(temporary, 'workspace-of-another')
  mkdirSync(outside)
  writeFileSync(join(outside, 'agent.json'), '{"instructions": "secret"}')
  writeFileSync(join(outside, 'instructions.md'), 'secret')
  link(outside, 'agents/folder')
  link(join(outside, 'agent.json'), 'agents/file/agent.json')
  write('agents/text/agent.json', '{}')
  link(join(outside, 'instructions.md'), 'agents/text/instructions.md')
  link('../nowhere', 'agents/lost')
  link('loop', 'agents/loop')
  write('agents/torn/agent.json', '{}')
  link('nowhere.md', 'agents/torn/AGENTS.md')
  const found = await readAgents(workspace)
  expect(found.agents).toEqual([])
  expect(found.problems.map(({ problem }) => problem)).toEqual([
    'agents/file/agent.json: is a link that leads outside the workspace.',
    'agents/folder: is a link that leads outside the workspace.',
    'agents/loop: cannot be read (ELOOP).',
    'agents/lost: is a link to something that does not exist.',
    'agents/text/instructions.md: is a link that leads outside the workspace.',
    'agents/torn/AGENTS.md: is a link to something that does not exist.',
  ])
  expect(JSON.stringify(found)).not.toContain('secret')
})

test('[AG10] a folder of agents that is elsewhere, or no folder, is a problem of all of them', async () => {
  const outside = join(temporary, 'elsewhere')
  mkdirSync(join(outside, 'coder'), { recursive: true })
  writeFileSync(join(outside, 'coder', 'agent.json'), '{}')
  link(outside, 'agents')
  expect(await readAgents(workspace)).toMatchObject({
    agents: [],
    problems: [{ id: '', file: 'agents', problem: 'agents: is a link that leads outside the workspace.' }],
  })
  rmSync(join(workspace, 'agents'))
  write('agents', 'a file')
  expect(await readAgents(workspace)).toEqual({
    agents: [],
    problems: [{ id: '', file: 'agents', problem: 'agents: cannot be read (ENOTDIR).' }],
  })
})

test('[AG11] what cannot be read is named with its code, and what is no file is not waited for', async () => {
  link('agent.json', 'agents/circle/agent.json')
  mkdirSync(join(workspace, 'agents/folder/agent.json'), { recursive: true })
  mkdirSync(join(workspace, 'agents/pipe'))
  execFileSync('mkfifo', [join(workspace, 'agents/pipe/agent.json')])
  expect(await problems()).toEqual([
    'agents/circle/agent.json: cannot be read (ELOOP).',
    'agents/folder/agent.json: is not a file.',
    'agents/pipe/agent.json: is not a file.',
  ])
})

test('[AG12] an agent.json may be 256 KiB and no more', async () => {
  const filled = (bytes: number) => `{}${' '.repeat(bytes - 2)}`
  write('agents/full/agent.json', filled(262_144))
  write('agents/over/agent.json', filled(262_145))
  write('agents/vast/agent.json', filled(2_000_000))
  const found = await readAgents(workspace)
  expect(found.agents.map(({ id }) => id)).toEqual(['full'])
  expect(found.problems.map(({ problem }) => problem)).toEqual([
    'agents/over/agent.json: must be at most 262144 bytes, not 262145.',
    'agents/vast/agent.json: must be at most 262144 bytes, not 2000000.',
  ])
})

test('[AG13] text is UTF-8, with or without a byte order mark', async () => {
  write('agents/marked/agent.json', '\ufeff{"name": "Bömmel"}')
  write('agents/marked/instructions.md', '\ufeffBe kind.')
  write('agents/wide/agent.json', Buffer.from('\ufeff{}', 'utf16le'))
  const found = await readAgents(workspace)
  expect(found.agents.map(({ definition }) => [definition.name, definition.instructions])).toEqual([['Bömmel', 'Be kind.']])
  expect(found.problems).toEqual([
    {
      id: 'wide',
      file: 'agents/wide/agent.json',
      problem: 'agents/wide/agent.json: is not UTF-8 text.',
      hint: 'Save it with the encoding UTF-8.',
    },
  ])
})

test('[AG1] a file that is not JSON is a problem that says where', async () => {
  write('agents/coder/agent.json', '\ufeff{\n  "runner": "external",\n  "limits": {"turns": 3,}\n}\n')
  write('agents/deep/agent.json', `{"mcpServers": {"a": ${'['.repeat(200)}${']'.repeat(200)}}}`)
  expect(await problems()).toEqual([
    'agents/coder/agent.json: line 3, column 25: no comma may stand before }.',
    'agents/deep/agent.json: line 1, column 52: this is nested deeper than 32 levels.',
  ])
})

test('[AG14] instructions that agent.json does not give are read from the file beside it', async () => {
  write('agents/coder/agent.json', '{}')
  expect(await instructionsOf('coder')).toBe('')
  write('agents/coder/AGENTS.md', 'From AGENTS.md')
  expect(await instructionsOf('coder')).toBe('From AGENTS.md')
  write('agents/coder/instructions.md', '# Rules\r\n\r\n- Be kind.\r\n')
  expect(await instructionsOf('coder')).toBe('# Rules\n\n- Be kind.\n')
  write('agents/coder/agent.json', '{"instructions": ""}')
  expect(await instructionsOf('coder')).toBe('')
})

test('[AG14] instructions in a file are held to the same limits', async () => {
  for (const id of ['full', 'over', 'vast', 'odd']) write(`agents/${id}/agent.json`, '{}')
  write('agents/full/instructions.md', 'é\r\n'.repeat(5_461))
  write('agents/over/instructions.md', 'x'.repeat(16_385))
  write('agents/vast/AGENTS.md', 'x'.repeat(100_000))
  write('agents/odd/instructions.md', 'a\u001bb')
  const found = await readAgents(workspace)
  expect(found.agents.map(({ id }) => id)).toEqual(['full'])
  expect(found.problems.map(({ problem }) => problem)).toEqual([
    'agents/odd/instructions.md: must not contain the control or invisible character U+001B at position 2; line breaks and tabs are fine.',
    'agents/over/instructions.md: must be at most 16384 bytes, not 16385.',
    'agents/vast/AGENTS.md: must be at most 16384 bytes.',
  ])
})

test('[AG15] a problem is one line of bounded length, whatever the file says', async () => {
  const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`field ${index}\n\u001b[31m${'x'.repeat(80)}`, 1]))
  write('agents/coder/agent.json', JSON.stringify(many))
  const [problem] = (await readAgents(workspace)).problems
  expect(problem?.problem).toMatch(/^agents\/coder\/agent\.json: field 0 \u{fffd}\[31mx{80}: unknown field; /u)
  expect(problem?.problem).not.toMatch(/[\n\u001b]/)
  expect(problem?.problem.length).toBeLessThanOrEqual(2_001)
  expect(problem?.hint).toMatch(/^Fields: /)
})

test('[AG22] what defaults.json says holds for every agent that does not say otherwise, and its own rules come last', async () => {
  write('agents/defaults.json', '{"writes": "ask", "permissions": {"*": "ask", "mail_*": "deny"}, "tools": {"artifact_*": true}}')
  write('agents/careful/agent.json', '{}')
  write('agents/free/agent.json', '{"writes": "allow", "permissions": {"mail_send": "allow", "*": "allow"}}')
  const { agents } = await readAgents(workspace)
  const said = agents.map(({ id, definition: { writes, permissions, tools } }) => ({
    id,
    writes,
    rules: Object.entries(permissions),
    tools,
  }))
  expect(said).toEqual([
    {
      id: 'careful',
      writes: 'ask',
      rules: [
        ['*', 'ask'],
        ['mail_*', 'deny'],
      ],
      tools: { 'artifact_*': true },
    },
    {
      id: 'free',
      writes: 'allow',
      rules: [
        ['mail_*', 'deny'],
        ['mail_send', 'allow'],
        ['*', 'allow'],
      ],
      tools: { 'artifact_*': true },
    },
  ])
})

test('[AG23] while defaults.json is wrong, nothing is known of any agent, and the fault is named', async () => {
  write('agents/coder/agent.json', '{}')
  write('agents/defaults.json', '{"write": "ask"}')
  expect(await readAgents(workspace)).toEqual({
    agents: [],
    problems: [
      {
        id: '',
        file: 'agents/defaults.json',
        problem: 'agents/defaults.json: write: unknown field.',
        hint: 'Did you mean writes? Fields: $schema, writes, permissions, tools.',
      },
    ],
  })
  write('agents/coder/agent.json', '{"permissions": "all"}')
  write('agents/defaults.json', '{}')
  expect(await problems()).toEqual(['agents/coder/agent.json: permissions: must be an object.'])
})

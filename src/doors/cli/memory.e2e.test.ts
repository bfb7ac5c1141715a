import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandLine, newCommandLine } from '../../../tests/support/command-line.ts'
import { punchlist } from '../../../tests/support/processes.ts'
import { Memory } from '../../contract/nouns/memory.ts'

let line: CommandLine
beforeAll(async () => {
  line = await newCommandLine()
})
afterAll(() => line.remove())

test('[ME70] every verb of memory does what it says and prints the entry as it is now', async () => {
  const { prints } = line
  expect(await prints('memory', 'list')).toBe('(no memory entries)')
  expect(await prints('memory', 'add', '--title', 'Tests need Docker', '--type', 'learning', '--body', 'since May')).toBe(
    '#1 [learning] Tests need Docker (tenant-wide)',
  )
  await prints('session', 'add', 'Friday')
  expect(await prints('memory', 'add', 'Q3', 'rollout', '—', 'brief', '--type', 'project', '--session', '1', '--as', 'coder')).toBe(
    '#2 [project] Q3 rollout — brief',
  )
  const [one, two] = ['#1 [learning] Tests need Docker (tenant-wide)', '#2 [project] Q3 rollout — brief']
  expect(await prints('memory', 'list')).toBe(`${two}\n${one}`)
  expect(await prints('memory', 'list', '--session', '0')).toBe(one)
  expect(await prints('memory', 'list', '--agent', 'coder')).toBe(two)
  expect(await prints('memory', 'list', '--limit', '1')).toMatch(/^#2 .*\n… more \(--after [\w-]+\)$/)
  expect(await prints('memory', 'search', 'docker', 'SINCE', 'ma')).toBe(one)
  expect(await prints('memory', 'search', '"NEAR( *')).toBe('(nothing found)')
  expect(await prints('memory', 'get', '1')).toBe(`${one}\n  since May`)
  expect(await prints('memory', 'update', '#2', '--title', 'Q3 rollout', '--type', 'context')).toBe('#2 [context] Q3 rollout')
  const { memory } = await line.json('memory', 'get', '2')
  expect(Memory.parse(memory)).toMatchObject({ number: 2, session: 1, agent: 'coder', title: 'Q3 rollout', version: 2 })
  expect(await line.fails(2, 'memory', 'delete', '1')).toContain('punchlist memory delete 1 --yes')
  expect(await prints('memory', 'delete', '1', '--yes')).toBe(`deleted ${one}`)
  expect(await line.fails(3, 'memory', 'get', '1')).toContain('There is no memory #1.')
  expect(await prints('session', 'delete', '1', '--yes')).toMatch(/with 0 todos and 1 memory entry$/)
})

test('[ME71] a body comes from a file or from stdin', async () => {
  const folder = line.place[1] as string
  const path = join(folder, 'notes.md')
  writeFileSync(path, '# Notes\n\nuse the proxy\n')
  const added = await line.json('memory', 'add', 'Proxy', '--type', 'reference', '--body-file', path)
  expect(added).toMatchObject({ memory: { body: '# Notes\n\nuse the proxy\n' } })
  const { number } = added.memory as { number: number }
  const finished = await punchlist(['memory', 'update', String(number), '--body-file', '-', ...line.place], 'from stdin\n')
  expect(finished).toMatchObject({ code: 0, stderr: '' })
  expect(await line.prints('memory', 'get', String(number))).toBe(`#${number} [reference] Proxy (tenant-wide)\n  from stdin\n  `)
})

test('[ME72] what is missing or wrong is named', async () => {
  const [untyped, unknown, untitled, nothing] = await Promise.all([
    line.fails(2, 'memory', 'add', 'x'),
    line.fails(2, 'memory', 'add', 'x', '--type', 'rumour'),
    line.fails(2, 'memory', 'add', '--type', 'user'),
    line.fails(2, 'memory', 'search'),
  ])
  expect(untyped).toMatch(/^punchlist: --type: must be one of user, feedback, project, reference, learning, context\./)
  expect(unknown).toMatch(/^punchlist: --type: must be one of user, /)
  expect(untitled).toContain('memory add needs a title.')
  expect(nothing).toContain('memory search needs a query.')
})

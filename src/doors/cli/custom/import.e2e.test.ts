import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type CommandLine, newCommandLine } from '../../../../tests/support/command-line.ts'

let line: CommandLine
let folder = ''
beforeAll(async () => {
  line = await newCommandLine()
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'punchlist-import-')))
  return async () => {
    rmSync(folder, { recursive: true })
    await line.remove()
  }
})

const at = (name: string) => join(folder, name)

test('[IE20] a file is shown first, then read in, adopted, written out and read back', async () => {
  const { prints, fails } = line
  writeFileSync(at('todo.md'), '- [ ] (high) Build it\n  - [x] Think\n- [ ] Ship it\n')
  const everyone = ['--everyone']
  const shown = await prints('import', at('todo.md'), '--dry-run', ...everyone)
  expect(await prints('import', at('todo.md'), ...everyone)).toBe(shown)
  expect(shown).toBe(
    `Would be read into everyone’s list: 3 new\n  + Build it (line 1)\n  +   Think (line 2)\n  + Ship it (line 3)\nNothing is changed yet. To do it: punchlist import ${at('todo.md')} --yes`,
  )
  expect(await prints('import', at('todo.md'), '--yes', ...everyone)).toContain(
    '  +   #2 Think (line 2)\n  + #3 Ship it (line 3)\nWhat is new wakes nobody until you adopt it',
  )
  expect(await prints('import', at('todo.md'), '--yes', ...everyone)).toBe('Read into everyone’s list: 3 as they were')
  expect(await prints('adopt', ...everyone)).toMatch(/^adopted 3\n/)
  expect(await prints('adopt', '1')).toBe('There is nothing to adopt.')
  expect(await prints('export', at('out.md'), ...everyone)).toBe(`wrote 3 of everyone’s list to ${at('out.md')}`)
  const text = readFileSync(at('out.md'), 'utf8')
  expect(text).toMatch(
    /^<!-- punchlist: list everyone -->\n# Everyone’s list\n\n- \[ \] Build it \{#1 v\d+ high\}\n {2}- \[x\] Think \{#2 v\d+\}\n- \[ \] Ship it \{#3 v\d+\}\n$/,
  )
  expect(await prints('export', ...everyone)).toBe(text.trimEnd())
  expect((await prints('export', '--format', 'jsonl', ...everyone)).split('\n').map((row) => JSON.parse(row).number)).toEqual([1, 2, 3])
  expect(await fails(2, 'export', at('out.md'), ...everyone)).toContain('is there already')
  writeFileSync(at('out.md'), text.replace('- [ ] Ship', '- [x] Ship'))
  expect(await prints('import', at('out.md'), '--yes', ...everyone)).toBe(
    'Read into everyone’s list: 1 changed, 2 as they were\n  ~ #3 Ship it (line 6)',
  )
})

test('[IE21] what is no file to read is refused in a sentence', async () => {
  mkdirSync(at('folder'))
  writeFileSync(at('binary.md'), Buffer.from([0x2d, 0xff, 0xfe, 0x00]))
  writeFileSync(at('long.md'), `- [ ] ${'x'.repeat(2 * 1024 * 1024)}`)
  writeFileSync(at('real.md'), '- [ ] a\n')
  symlinkSync(at('real.md'), at('link.md'))
  symlinkSync(folder, at('folder/around'))
  const said = async (name: string) => line.fails(2, 'import', at(name), '--yes', '--everyone')
  expect(await said('none.md')).toContain('There is no file')
  expect(await said('folder')).toContain('is a folder')
  expect(await said('binary.md')).toContain('is not a text in UTF-8')
  expect(await said('long.md')).toContain('1048576 is the most')
  expect(await said('link.md')).toContain('leads through a symbolic link')
  expect(await said('folder/around/real.md')).toContain(`Name the file itself: ${at('real.md')}`)
  expect(await line.fails(2, 'import')).toContain('import takes one file')
  expect(await line.fails(2, 'export', at('folder/around/link.md'), '--yes', '--everyone')).toContain('symbolic link')
})

test('[IE22] the log is written out as it is, an event a line, to a file for its owner alone or to stdout', async () => {
  const { prints, fails } = line
  const { last } = JSON.parse(await prints('event', 'list', '--json', '--limit', '1'))
  expect(await prints('export', '--audit', at('log.jsonl'))).toBe(`wrote ${last} events, up to place ${last}, to ${at('log.jsonl')}`)
  const events = readFileSync(at('log.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((row) => JSON.parse(row))
  expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: last }, (_, index) => index + 1))
  expect(events).toEqual(JSON.parse(await prints('event', 'list', '--json', '--limit', '500')).events)
  expect(statSync(at('log.jsonl')).mode & 0o777).toBe(0o600)
  expect((await prints('export', '--audit')).split('\n')).toHaveLength(last)
  expect(await fails(2, 'export', '--audit', at('log.jsonl'))).toContain('is there already')
  expect(await fails(2, 'export', '--audit', '--everyone')).toContain('--audit writes the log')
  expect(JSON.parse(await prints('export', '--audit', '--json', '--yes', at('log.jsonl')))).toMatchObject({ events: last, first: 1, last })
})

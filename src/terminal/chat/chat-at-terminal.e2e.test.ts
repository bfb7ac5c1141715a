import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startModelServer } from '../../../tests/support/model-server.ts'
import { placeArguments, punchlist, startDaemon } from '../../../tests/support/processes.ts'
import { atTerminal } from '../../../tests/support/pseudo-terminal.ts'
import { newPlace } from '../../../tests/support/stores.ts'

test('[WT25] at a terminal the agent’s words come as it says them, tool calls as marks, and commands work between them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-chat-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { place, remove } = await newPlace('sqlite')
  onTestFinished(remove)
  let goOn: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const model = await startModelServer([
    { toolCalls: [{ name: 'todo_write', arguments: { items: ['Look around'] } }] },
    { text: ['First half,', ' second half.'], hold: (piece) => (piece > 0 ? held : undefined) },
    ...Array.from({ length: 20 }, () => ({ text: 'Nothing more.' })),
  ])
  onTestFinished(() => model.close())
  mkdirSync(join(folder, 'agents'))
  const providers = { local: { kind: 'openai-compatible', baseURL: `${model.url}/v1` } }
  writeFileSync(join(folder, 'models.json'), JSON.stringify({ default: 'local/scripted', providers }))
  const daemon = await startDaemon(place, undefined, ['--workspace', folder])
  onTestFinished(() => daemon.kill('SIGKILL'))
  const where = placeArguments(place)
  expect((await punchlist(['session', 'add', 'talk', '--agent', 'build', ...where])).code).toBe(0)

  const terminal = atTerminal(['chat', '--session', '1', ...where], { XDG_STATE_HOME: folder })
  onTestFinished(() => void terminal.child.kill('SIGKILL'))
  await terminal.shows('/help shows what you can do here')
  await terminal.types('hello\r', 'First half,')
  expect(terminal.written()).toMatch(/\[done\] todo_write/)
  expect(terminal.written()).not.toContain('second half')
  goOn()
  await terminal.shows('second half.')
  await terminal.types('/todos\r', /Look around[\s\S]*> /)
  await terminal.types('/tod\t', '/todos ')
  await terminal.types('\u0003', /> /)
  await terminal.types('\u001b[A', '/todos')
  terminal.child.stdin?.write('\u0015/quit\r')
  expect(await terminal.ended()).toBe(0)
  expect(terminal.written().match(/First half,/g)).toHaveLength(1)
  expect(terminal.written()).toContain('\u001b[?2004l')
  expect(terminal.written()).toContain('[build · idle]')
  expect(readFileSync(join(folder, 'punchlist', 'chat-history'), 'utf8')).toBe('hello\n/todos\n/quit\n')
  // Who comes back reads the end of it.
  const again = atTerminal(['chat', '--session', '1', ...where], { XDG_STATE_HOME: folder })
  onTestFinished(() => void again.child.kill('SIGKILL'))
  await again.shows(/> .*hello[\s\S]*First half, second half\.[\s\S]*\[build · /)
  again.child.stdin?.write('/quit\r')
  expect(await again.ended()).toBe(0)
})

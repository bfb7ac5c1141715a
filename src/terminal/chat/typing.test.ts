import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openHistory } from './history.ts'
import { createPasteReader, withBreaks } from './pasted-lines.ts'
import { completeLine } from './talk-at-terminal.ts'

test('[WT22] Tab completes slash commands and what /todos takes, and leaves all else alone', () => {
  expect(completeLine('/st')).toEqual([['/stop '], '/st'])
  expect(completeLine('/')[0]).toHaveLength(8)
  expect(completeLine('/todos pen')).toEqual([['pending'], 'pen'])
  expect(completeLine('hello /st')).toEqual([[], 'hello /st'])
})

test('[WT23] pasted lines stay one message, however the terminal cuts them, and typed ones stay lines', () => {
  const whole = createPasteReader()
  expect(withBreaks(whole('\u001b[200~one\r\ntwo\rthree\n\u001b[201~\r'))).toBe('one\ntwo\nthree\r')
  expect(whole('typed\r')).toBe('typed\r')
  const sent = 'a\u001b[200~one\rtwo\u001b[201~b'
  for (let at = 1; at < sent.length; at += 1) {
    const read = createPasteReader()
    const [head, tail] = [sent.slice(0, at), sent.slice(at)]
    // A lone escape is a key: it cannot be told from the start of a mark, and is not held back.
    if (!head.endsWith('\u001b')) expect(withBreaks(read(head) + read(tail))).toBe('aone\ntwob')
  }
})

test('[WT24] what was typed comes back, the newest first, and only its owner can read it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-history-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const state = join(folder, 'punchlist')
  const history = openHistory(state)
  expect(history.lines).toEqual([])
  for (const line of ['one', '  ', 'two']) history.keep(line)
  expect(openHistory(state).lines).toEqual(['two', 'one'])
  expect(statSync(join(state, 'chat-history')).mode & 0o077).toBe(0)
  expect(() => openHistory(join(state, 'chat-history', 'below a file')).keep('x')).not.toThrow()
})

test('[WT37] a history that others could read is closed to them', () => {
  const state = mkdtempSync(join(tmpdir(), 'punchlist-history-'))
  onTestFinished(() => rmSync(state, { recursive: true }))
  writeFileSync(join(state, 'chat-history'), 'one\n', { mode: 0o644 })
  chmodSync(state, 0o755)
  expect(openHistory(state).lines).toEqual(['one'])
  expect([state, join(state, 'chat-history')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600])
})

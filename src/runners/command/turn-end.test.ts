import { expect, test } from 'vitest'
import { complaintLimit } from '../program/complaint.ts'
import { FirstText } from '../program/first-text.ts'
import { LastBytes } from '../program/last-bytes.ts'
import { replyLimit, turnEnd } from './turn-end.ts'

const well = { code: 0, signal: null }
const badly = { code: 3, signal: null }

function printed(text: string): FirstText {
  const first = new FirstText(replyLimit)
  first.add(Buffer.from(text))
  first.end()
  return first
}
function complained(text: string): LastBytes {
  const bytes = new LastBytes(complaintLimit)
  bytes.add(Buffer.from(text))
  return bytes
}

test('[RN5] a program that ends well has done its turn, whatever it complained about', () => {
  expect(turnEnd(well, printed('hello\n'), complained('a warning'))).toEqual({ outcome: 'done', text: 'hello\n' })
})

test('[RN5] a failed turn tells how the program ended, its last complaints, and what it said until then', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`)
  const end = turnEnd(badly, printed('half'), complained(`${lines.join('\r\n')}\n\n`))
  expect(end).toEqual({ outcome: 'failed', text: 'half', detail: ['exited with code 3', ...lines.slice(10)].join('\n') })
  expect(turnEnd({ code: null, signal: 'SIGSEGV' }, printed(''), complained('')).detail).toBe('was killed by SIGSEGV')
})

test('[RN5] of complaints without end only whole lines are told', () => {
  const { detail } = turnEnd(badly, printed(''), complained(`${'x'.repeat(5_000)}\nthe last line`))
  expect(detail).toBe('exited with code 3\nthe last line')
  const oneLine = turnEnd(badly, printed(''), complained('x'.repeat(5_000)))
  expect(oneLine.detail).toBe(`exited with code 3\n${'x'.repeat(complaintLimit)}`)
})

test('[RN9] a reply of 256 KiB is whole; one that is longer ends with a whole line, says that it was cut, and counts', () => {
  const most = 'x'.repeat(replyLimit)
  expect(turnEnd(well, printed(most), complained(''))).toEqual({ outcome: 'done', text: most })
  const lines = `${'x'.repeat(replyLimit - 4)}\n/todo add half of it`
  expect(turnEnd(well, printed(lines), complained(''))).toEqual({
    outcome: 'done',
    text: `${'x'.repeat(replyLimit - 4)}\n… (cut here: ${lines.length - replyLimit} more characters)`,
  })
  expect(turnEnd(badly, printed(`${most}y`), complained('boom')).detail).toBe('exited with code 3\nboom')
})

test('[RN8] an aborted turn tells only why it was aborted', () => {
  const end = turnEnd({ cause: 'aborted', detail: 'a person stopped it' }, printed('half'), complained('boom'))
  expect(end).toEqual({ outcome: 'failed', text: 'half', detail: 'a person stopped it' })
})

test('[RN13] nothing a program printed reaches a detail as a command to a terminal', () => {
  const hostile = '\u001b[31mred\u001b[0m \u001b]0;owned\u0007 \u0000\u0008\u009b2J\u202egnp\u2028x'
  const { detail } = turnEnd(badly, printed(''), complained(`${hostile}\rdone`))
  expect(detail).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e]/)
  expect(detail).toMatch(/^exited with code 3\nred .*gnp.*x\ndone$/)
  expect(turnEnd({ cause: 'aborted', detail: 'no\u001b[2J' }, printed(''), complained('')).detail).toBe('no\ufffd[2J')
})

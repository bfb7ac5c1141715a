import { expect, test } from 'vitest'
import type { PartContent, WholeMessage } from '../../contract/nouns/message.ts'
import { conversationEnd, statusLine } from './conversation-end.ts'

const said = (kind: WholeMessage['kind'], ...content: Partial<PartContent>[]) =>
  ({ kind, role: kind === 'reply' ? 'assistant' : 'user', by: 'Ann', parts: content.map((one) => ({ content: one })) }) as WholeMessage
const text = (words: string): Partial<PartContent> => ({ type: 'text', text: words })

test('[WT31] a chat opens on the end of its conversation: reminders folded, calls as marks, and nothing of it commands the terminal', () => {
  const call = { type: 'tool' as const, tool: 'bash', title: 'npm test', status: 'completed' as const }
  const messages = [
    said('input', text('Go on\u001b[2J, please.')),
    said('nudge', text('Open: #1')),
    said('state', text('list')),
    said('nudge', text('Open: #1')),
    said('reply', text('I run them.'), call, text('Green.\nAll of them.')),
  ]
  expect(conversationEnd(messages, 20)).toEqual([
    '> Ann: Go on\u{fffd}[2J, please.',
    '  [reminded of what is open, shown how its list stands]',
    'I run them.',
    '  [done] bash: npm test',
    'Green.',
    'All of them.',
  ])
  expect(conversationEnd(messages, 2)).toEqual(['  [4 earlier lines: punchlist message list]', 'Green.', 'All of them.'])
  expect(conversationEnd([], 20)).toEqual([])
})

test('[WT32] the status line says who, how it stands, how far it is and what it cost, and is never wider than the terminal', () => {
  const session = { state: 'awaiting_approval' as const, hold: null, agent: 'coder', usage: null }
  const progress = { total: 14, completed: 5, canceled: 1 }
  expect(statusLine({ session, progress }, 80)).toBe('[coder · waiting for you · 5 of 13 done]')
  const usage = { requests: 2, unpriced: 0, nanodollars: 1_460_000_000 } as never
  expect(statusLine({ session: { ...session, hold: 'paused', usage }, progress: null }, 80)).toBe('[coder · paused · $1.46]')
  expect(statusLine({ session: { ...session, usage: { requests: 2, unpriced: 2, nanodollars: 0 } as never }, progress: null }, 80)).toBe(
    '[coder · waiting for you]',
  )
  expect(statusLine({ session, progress }, 12).length).toBeLessThanOrEqual(12)
})

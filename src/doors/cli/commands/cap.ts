import type { Cap } from '../../../contract/nouns/cap.ts'
import { plainLine } from '../../../core/render/text/plain-text.ts'
import type { CommandsOf } from '../command.ts'
import { lines } from './lines.ts'

export const capCommands: CommandsOf<'cap'> = {
  'cap.set': [{ words: 'cap set', takes: ['scope', 'measure', 'amount'], print: ({ cap }) => capLine(cap) }],
  'cap.list': [{ words: 'cap list', print: ({ caps }) => lines(caps.map(standing), '(no caps)', null) }],
  'cap.raise': [{ words: 'cap raise', takes: ['cap', 'to'], print: ({ cap }) => capLine(cap) }],
  'cap.remove': [{ words: 'cap remove', takes: ['cap'], destructive: true, print: ({ cap }) => `removed ${capLine(cap)}` }],
}

function standing({ used, parked, ...cap }: Cap & { used: number | null; parked: number }): string {
  const share = used === null ? '' : `, ${amount(cap, used)} used`
  const waiting =
    parked === 0 ? '' : `, ${parked} ${parked === 1 ? 'session waits' : 'sessions wait'}: punchlist cap raise ${cap.number} AMOUNT`
  return `${capLine(cap)}${share}${waiting}`
}

function capLine(cap: Cap): string {
  const over = { day: ' a day', month: ' a month', all: '' }[cap.per]
  const named = cap.scope === 'agent' ? plainLine(cap.of) : `${cap.scope} #${cap.of}`
  const whom = cap.scope === 'tenant' ? 'everybody' : cap.of === '' ? `each ${cap.scope}` : named
  const unpriced = cap.measure === 'money' && cap.unpriced === 'allow' ? ' (models without a price are let through)' : ''
  return `#${cap.number} ${amount(cap, cap.amount)}${over} for ${whom}${unpriced}`
}

function amount({ measure }: Pick<Cap, 'measure'>, count: number): string {
  return measure === 'money' ? `$${count.toFixed(2)}` : `${Math.round(count)} ${measure}`
}

import type { Cap } from '../../../contract/nouns/cap.ts'
import type { CapPlace } from './caps.ts'

/** “cap #2 ($25 a day for everybody)”. */
export function capText(cap: Cap, place?: CapPlace): string {
  return `cap #${cap.number} (${amountText(cap, cap.amount)}${{ day: ' a day', month: ' a month', all: '' }[cap.per]} for ${whose(cap, place)})`
}

export function amountText({ measure }: Pick<Cap, 'measure'>, amount: number): string {
  if (measure === 'money') return `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`
  const count = Math.round(amount)
  return `${count} ${count === 1 ? measure.slice(0, -1) : measure}`
}

function whose({ scope, of }: Cap, place: CapPlace | undefined): string {
  const name = of || (scope === 'run' ? '' : (place?.name ?? ''))
  switch (scope) {
    case 'tenant':
      return 'everybody'
    case 'agent':
      return name || 'each agent'
    case 'task':
    case 'session':
      return name === '' ? `each ${scope}` : `${scope} #${name}`
    case 'run':
      return 'each run'
  }
}

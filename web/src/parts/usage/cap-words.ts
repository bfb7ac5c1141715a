import type { Cap } from '../../../../src/contract/nouns/cap.ts'

export const unitOf: Record<Cap['measure'], string> = { money: 'dollars', tokens: 'tokens', requests: 'requests', minutes: 'minutes' }

export function capAmount(measure: Cap['measure'], amount: number): string {
  return measure === 'money' ? `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}` : `${Math.round(amount)} ${unitOf[measure]}`
}

/** Which cap it is, in a sentence, and what ends the wait. */
export function parkedWords(detail: string, until: number, write: (at: Date) => string = (at) => at.toLocaleString()): string {
  const reason = `${detail.slice(0, 1).toUpperCase()}${detail.slice(1)}`
  return until === 0
    ? `${reason}. It waits until somebody changes that.`
    : `${reason}. It waits until ${write(new Date(until))}, or until the cap is raised.`
}

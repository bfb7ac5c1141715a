import { nameOf } from '../todo/dependencies.ts'
import type { Held } from './situation.ts'

/** What a session waits for whose work is not ready, in a sentence for people. */
export function heldText(held: Held): string {
  switch (held.kind) {
    case 'canceled':
      return `todo #${held.todo} waits for ${nameOf(held.on)}, which was canceled: say that it is not needed any more, or cancel #${held.todo}`
    case 'adoption':
      return `todo #${held.todo} was imported: adopt it, or cancel it`
    case 'dependency':
      return `waits for ${held.on.map(nameOf).join(', ')}`
    case 'claimed':
      return `todo #${held.todo} is claimed by ${held.by}`
    case 'time':
      return `nothing is to be begun before ${new Date(held.at).toISOString()}`
  }
}

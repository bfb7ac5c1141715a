import type { Scenario } from '../scenario.ts'
import { about } from './about.ts'
import { addressBook } from './address-book.ts'
import { checklist } from './checklist.ts'
import { cleaning } from './cleaning.ts'
import { exports } from './exports.ts'
import { newsletter } from './newsletter.ts'
import { refund } from './refund.ts'
import { releaseDay } from './release-day.ts'
import { research } from './research.ts'
import { rounds } from './rounds.ts'
import { signIn } from './sign-in.ts'
import { statusRound } from './status-round.ts'

/** By name, in the order in which they begin. */
export const scenarios: Record<string, Scenario> = {
  about,
  signIn,
  releaseDay,
  checklist,
  newsletter,
  research,
  refund,
  cleaning,
  addressBook,
  exports,
  rounds,
  statusRound,
}

import type { Dependency } from '../../../contract/nouns/dependency.ts'
import type { Notification } from '../../../contract/nouns/notification.ts'
import type { Overview } from '../../../contract/nouns/overview.ts'
import type { Question } from '../../../contract/nouns/question.ts'
import { heldText } from '../session/held-text.ts'
import { heldBy, nextWake, type Situation } from '../session/situation.ts'
import { shortened } from '../shortened.ts'
import type { NeedsWhy } from './bucket.ts'

type Need = Omit<Overview['needsYou'][number], 'session' | 'title' | 'agent' | 'task'>

/** What a session needs a person for, in a sentence. */
export function needOf(situation: Situation, why: NeedsWhy, of: { question?: Question; notification?: Notification }): Need {
  const { session } = situation
  const asked = why === 'question' || why === 'approval' ? of.question : undefined
  const notification = why === 'told' ? of.notification : undefined
  const held = why === 'canceled' || why === 'adoption' ? heldBy(situation) : undefined
  const parked = why === 'cap' ? session.parked : null
  const unfinished = `nothing is open, but task ${session.task} is not completed: complete it, or say what is missing`
  return {
    why,
    question: asked ?? null,
    detail: shortened(asked?.text ?? notification?.text ?? parked?.detail ?? (held === undefined ? unfinished : heldText(held))),
    since: asked?.askedAt ?? notification?.createdAt ?? session.updatedAt,
    next: nextWake(situation),
    beside: null,
  }
}

/** A todo that waits for what was canceled, while the session has other work. */
export interface CanceledWait {
  session: number
  todo: number
  on: Dependency
}

/** It needs a person, whatever else its session does meanwhile. */
export function needBeside({ session }: Situation, { todo, on }: CanceledWait, beside: Need['beside']): Need {
  const next = { kind: 'canceled' as const, todo, on }
  return { why: 'canceled', question: null, detail: shortened(heldText(next)), since: session.updatedAt, next, beside }
}

import type { Question } from '../../contract/nouns/question.ts'
import type { Session } from '../../contract/nouns/session.ts'
import type { Output } from '../../contract/operations/index.ts'
import type { Outcome } from '../../contract/refusals.ts'
import type { Call, Perform } from '../../core/gate/perform.ts'

/** As deep as work may be handed on. */
const deepest = 10

/** What waits for a person in a session, or in one that works for it. */
export async function questionsBelow(top: Pick<Session, 'id' | 'number'>, perform: Perform, call: Call): Promise<Question[]> {
  const listed = await perform('question.list', {}, call)
  if (!listed.granted) return []
  const below: Question[] = []
  for (const question of listed.value.questions) {
    if (await isBelow(question.session, top, perform, call)) below.push(question)
  }
  return below
}

async function isBelow(number: number, top: Pick<Session, 'id' | 'number'>, perform: Perform, call: Call): Promise<boolean> {
  let current: number | string = number
  for (let step = 0; step < deepest; step++) {
    if (current === top.number || current === top.id) return true
    const found: Outcome<Output<'session.get'>> = await perform('session.get', { session: current }, call)
    if (!found.granted || found.value.session.parent === null) return false
    current = found.value.session.parent
  }
  return false
}

import type { Outcome } from '../../../contract/refusals.ts'
import type { TodoChange } from './todo-arguments.ts'

/** Says by its place which reason is missing, so that the corrected call can show where it goes. */
export function namingReason<Value>(outcome: Outcome<Value>, wishes: ReadonlyMap<string, TodoChange>): Outcome<Value> {
  if (outcome.granted || outcome.refusal.code !== 'invalid') return outcome
  const { refusal } = outcome
  const missing = [...wishes].filter(([, { status, reason }]) => status === 'blocked' && reason === undefined).map(([place]) => place)
  if (missing.length === 0) return outcome
  const at = (place: string) => (place === '' ? 'reason' : `${place}.reason`)
  const fields = refusal.fields?.map((one) => (missing.includes(one.field) ? { ...one, field: at(one.field) } : one))
  const own = missing.map((place) => ({ field: at(place), problem: refusal.message.replace(/\.$/, '') }))
  const message = missing.reduce((said, place) => said.replace(`${place}: `, `${at(place)}: `), refusal.message)
  return { granted: false, refusal: { ...refusal, message, fields: fields ?? own } }
}

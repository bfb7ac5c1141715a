import { jsonOrText } from '../../../contract/fields.ts'

type Given = Readonly<Record<string, unknown>>

/** Several todos and one change: todo_complete takes them as `ids`, todo_update does not. */
export function inUpdates(given: Given): Given {
  const { ids, id, updates, ...rest } = given
  const named = [...listIn(ids), ...(Array.isArray(id) ? id : [])]
  if (named.length > 0) return { ...rest, updates: [...named.map((one) => ({ id: one })), ...listIn(updates)] }
  // One beside several is one more of them.
  if (id !== undefined && updates !== undefined) return { ...rest, updates: [{ id }, ...listIn(updates)] }
  return given
}

/** The other way round: todos that are only to be named. */
export function inIds(given: Given): Given {
  const { updates, ...rest } = given
  const ids = listIn(updates).flatMap((update) => (isRecord(update) && update['id'] !== undefined ? [update['id']] : []))
  return ids.length === 0 ? given : { ...rest, ids }
}

/** A title beside several is one more of them. */
export function inItems(given: Given): Given {
  const { title, items, ...rest } = given
  return title === undefined || items === undefined ? given : { ...rest, items: [{ title }, ...listIn(items)] }
}

function listIn(value: unknown): unknown[] {
  const read = typeof value === 'string' ? jsonOrText(value) : value
  return Array.isArray(read) ? read : []
}

function isRecord(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

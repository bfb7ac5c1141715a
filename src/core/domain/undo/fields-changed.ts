interface FieldChanged {
  field: string
  from: unknown
  to: unknown
}

/** What people would not call a change of their own: it comes with the others. */
const silent: ReadonlySet<string> = new Set(['position', 'completedAt', 'completedBy', 'key'])

/** What an event says of a row’s fields, from what to what; what it only tells along, as it still is, is no change. */
export function fieldsChanged(row: object = {}, was: object = {}): FieldChanged[] {
  const after = row as Record<string, unknown>
  const all = Object.entries(was)
    .map(([field, from]) => ({ field, from, to: after[field] ?? null }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
  const telling = all.filter(({ field }) => !silent.has(field))
  return telling.length > 0 ? telling : all
}

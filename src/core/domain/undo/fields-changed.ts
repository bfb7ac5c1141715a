interface FieldChanged {
  field: string
  from: unknown
  to: unknown
}

/** What people would not call a change of their own: it comes with the others. */
const silent: ReadonlySet<string> = new Set(['position', 'completedAt', 'completedBy', 'key'])

/** What an event says of a todo’s fields, from what to what. */
export function fieldsChanged({ todo = {}, was = {} }: { todo?: object; was?: object }): FieldChanged[] {
  const after = todo as Record<string, unknown>
  const all = Object.entries(was).map(([field, from]) => ({ field, from, to: after[field] ?? null }))
  const telling = all.filter(({ field }) => !silent.has(field))
  return telling.length > 0 ? telling : all
}

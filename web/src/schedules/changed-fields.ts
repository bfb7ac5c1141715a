/** The fields that are no longer as they were seen; nothing when all are. */
export function changedFields<Fields extends object>(fields: Fields, seen: NoInfer<Fields>): Partial<Fields> | undefined {
  const names = (Object.keys(fields) as (keyof Fields)[]).filter((name) => fields[name] !== seen[name])
  return names.length === 0 ? undefined : (Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Fields>)
}

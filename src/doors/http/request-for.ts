import type { Suggestion } from '../../contract/suggestion.ts'
import { wireName } from '../dialects/names.ts'
import type { Route } from './routes/route.ts'
import { routes } from './routes/table.ts'

/** The request that performs what is suggested, as `POST /api/tasks/3/cancel`; undefined where this door has none. */
export function requestFor({ operation, input, wants = [] }: Suggestion): string | undefined {
  const rows = routes[operation] as Route[] | { hidden: string }
  const [route] = 'hidden' in rows ? [] : rows
  if (route === undefined) return undefined
  const given = Object.entries({ ...input, ...Object.fromEntries(wants.map((field) => [field, '…'])) })
  const named = new Map(given.map(([field, value]) => [wireName(route.names, field), value]))
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = named.get(name)
    named.delete(name)
    return value === undefined ? `{${name}}` : String(value)
  })
  if (named.size === 0) return `${route.method} ${path}`
  if (route.method !== 'GET') return `${route.method} ${path} ${JSON.stringify(Object.fromEntries(named))}`
  return `GET ${path}?${[...named].map(([name, value]) => `${name}=${value}`).join('&')}`
}

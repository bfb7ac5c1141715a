import { storeOf } from '../../api/store.ts'
import type { Filters } from './filter.ts'

/** What somebody narrowed a page by, under a name of theirs. */
export interface View {
  name: string
  filters: Filters
}

const prefix = 'punchlist.views.'

/** Counts changes, so that whoever shows them draws anew. */
export const viewsChanged = storeOf(0)

export function readViews(owner: string, page: string): View[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(placeOf(owner, page)) ?? '[]')
    return Array.isArray(read) ? read.filter(isView) : []
  } catch {
    // Forbidden, or somebody wrote something else there.
    return []
  }
}

/** A view of the same name is written over. Answers whether it is kept. */
export function saveView(owner: string, page: string, view: View): boolean {
  return write(owner, page, [...readViews(owner, page).filter(({ name }) => name !== view.name), view])
}

export function forgetView(owner: string, page: string, name: string): boolean {
  return write(
    owner,
    page,
    readViews(owner, page).filter((view) => view.name !== name),
  )
}

function write(owner: string, page: string, views: readonly View[]): boolean {
  try {
    localStorage.setItem(placeOf(owner, page), JSON.stringify(views))
    viewsChanged.set(viewsChanged.get() + 1)
    return true
  } catch {
    return false
  }
}

function placeOf(owner: string, page: string): string {
  return `${prefix}${owner}.${page}`
}

function isView(value: unknown): value is View {
  if (typeof value !== 'object' || value === null) return false
  const { name, filters } = value as Partial<View>
  return typeof name === 'string' && typeof filters === 'object' && filters !== null
}

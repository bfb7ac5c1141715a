import type { Todo } from '../../../../src/contract/nouns/todo.ts'
import { storeOf } from '../../api/store.ts'
import { overlay } from '../overlay.ts'

export const kinds = ['work', 'todo', 'plan', 'schedule', 'agent'] as const
export type Kind = (typeof kinds)[number]

/** What a new todo has from the start. */
export type TodoWish = Partial<Pick<Todo, 'session' | 'status' | 'priority'> & { sprint: string }>

export interface Creating {
  kind?: Kind
  /** What was typed already. */
  title?: string
  /** Who is to do it. */
  agent?: string
  todo?: TodoWish
}

/** What the dialog begins with; what is not said follows from the page. */
export const creating = storeOf<Creating>({})

/** Opens the one dialog in which everything is made. */
export function create(wish: Creating): void {
  creating.set(wish)
  overlay.set('create')
}

/** What is most likely made on a page. */
export function kindAt(path: string, search: string): Kind {
  const [, first = '', second] = path.split('/')
  if (first === 'schedules' || (first === 'work' && search.includes('tab=schedules'))) return 'schedule'
  // On an agent's own page it is given work.
  if (first === 'agents' && second) return 'work'
  const byPage: Record<string, Kind> = { board: 'todo', plans: 'plan', agents: 'agent' }
  return byPage[first] ?? 'work'
}

/** The agent whose page this is. */
export function agentAt(path: string): string | undefined {
  const [, first, id] = path.split('/')
  return first === 'agents' && id ? decodeURIComponent(id) : undefined
}

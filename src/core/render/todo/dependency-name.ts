import type { Dependency } from '../../../contract/nouns/dependency.ts'

export function dependencyName(on: Dependency): string {
  return 'todo' in on ? `#${on.todo}` : `task #${on.task}`
}

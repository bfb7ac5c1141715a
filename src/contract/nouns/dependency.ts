import * as z from 'zod'

/** What a todo waits for: another todo, or a task, by its number. */
export const Dependency = z.union([z.object({ todo: z.int() }), z.object({ task: z.int() })]).meta({ id: 'Dependency' })
export type Dependency = z.infer<typeof Dependency>

/** How what is waited for stands. What is deleted before it is completed counts as canceled. */
export const DependencyState = z.enum(['open', 'completed', 'canceled'])
export type DependencyState = z.infer<typeof DependencyState>

export const mostDependencies = 100

/** One text for each, to compare them by. */
export function dependencyKey(dependency: Dependency): string {
  return 'todo' in dependency ? `todo ${dependency.todo}` : `task ${dependency.task}`
}

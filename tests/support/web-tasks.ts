import type { Page } from 'playwright-core'
import type { Task } from '../../src/contract/nouns/task.ts'
import { newOwnWebWorld, newWebWorld, type WebWorld } from './web-world.ts'

export interface TaskWorld extends WebWorld {
  newTask(more?: object): Promise<Task>
  newSubtask(task: number, stepIndex: number, more?: object): Promise<Task>
  /** The task as it is stored. */
  stored(number: number): Promise<Task>
}

/** A daemon with two agents that come by themselves, so that nothing moves unless the test moves it. */
export async function newTaskWorld(more?: readonly string[]): Promise<TaskWorld> {
  const world = await (more === undefined ? newWebWorld() : newOwnWebWorld(more))
  for (const id of ['coder', 'writer']) await world.ask('agent.define', { id, definition: { runner: 'external' } })
  const taskOf = async (name: string, input: object) => ((await world.ask(name, input)) as unknown as { task: Task }).task
  return {
    ...world,
    newTask: (wish = {}) => taskOf('task.add', { title: 'Ship it', owner: 'coder', ...wish }),
    newSubtask: (task, stepIndex, wish = {}) => taskOf('task.addSubtask', { task, stepIndex, title: 'A part', owner: 'writer', ...wish }),
    stored: (task) => taskOf('task.get', { task }),
  }
}

export const plan = (...titles: string[]) => ({ steps: titles.map((title) => ({ title })) })

/** A step's row on the page. */
export const stepRow = (page: Page, name: string | RegExp) => page.getByRole('group', { name })

export async function fromStepMenu(page: Page, todo: number | undefined, wish: string): Promise<void> {
  await page.getByRole('button', { name: `More for #${todo}`, exact: true }).click()
  await page.getByRole('menuitem', { name: wish, exact: true }).click()
}

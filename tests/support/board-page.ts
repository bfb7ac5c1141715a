import type { Locator, Page } from 'playwright-core'
import type { Todo } from '../../src/contract/nouns/todo.ts'
import { until } from './until.ts'
import type { WebWorld } from './web-world.ts'

/** A column of the board by its heading. */
export const columnOf = (page: Page, heading: string) => page.getByRole('region', { name: heading, exact: true })

/** A card, wherever it is, or in one column. */
export const cardIn = (where: Page | Locator, name: string | RegExp) => where.getByRole('group', { name })

export async function fromMenu(page: Page, label: string, wish: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click()
  await page.getByRole('menuitem', { name: wish, exact: true }).click()
}

/** Drags with the mouse, in several steps, as a hand does: once the target is there and nothing moves about any more. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await to.waitFor()
  const width = (await from.boundingBox())?.width ?? 0
  await from.hover({ position: { x: width / 2, y: 12 } })
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (start === null || end === null) throw new Error('There is nothing to drag, or nowhere to drag it to.')
  await page.mouse.move(start.x + start.width / 2, start.y + 12)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 10, start.y + 24, { steps: 4 })
  await page.mouse.move(end.x + end.width / 2, end.y + 80, { steps: 12 })
  await page.mouse.up()
}

export async function storedTodo(world: WebWorld, todo: number): Promise<Todo> {
  return ((await world.ask('todo.get', { todo })) as unknown as { todo: Todo }).todo
}

/** Waits until a todo is stored like this. */
export function untilStored(world: WebWorld, number: number, like: Partial<Todo>): Promise<true> {
  return until(`#${number} is ${JSON.stringify(like)}`, async () => {
    const todo = await storedTodo(world, number)
    return Object.entries(like).every(([field, value]) => todo[field as keyof Todo] === value) ? true : undefined
  })
}

import type { Page } from 'playwright-core'
import type { Todo } from '../../src/contract/nouns/todo.ts'
import { newOwnWebWorld, newWebWorld, type OwnWebWorld, type WebWorld } from './web-world.ts'

/** A session with one todo, milk. */
export const shop = async (): Promise<WebWorld> => stocked(await newWebWorld())
/** The same where the daemon can be stopped. */
export const ownShop = async (): Promise<OwnWebWorld> => stocked(await newOwnWebWorld())

async function stocked<World extends WebWorld>(world: World): Promise<World> {
  await world.ask('session.add', { title: 'Shop' })
  await world.ask('todo.add', { session: 1, subject: 'milk' })
  return world
}

export const row = (page: Page, name: string | RegExp) => page.getByRole('group', { name })
/** Live, and with the list in sight: a server that goes away before that leaves nothing to edit. */
export const isLive = async (page: Page) => {
  await page.getByRole('status').filter({ hasText: 'Live' }).first().waitFor()
  await row(page, /milk/).first().waitFor()
}
/** What is on the session’s list, in the order of the alphabet. */
export const subjects = async (world: WebWorld) =>
  (
    (await world.ask('todo.list', { session: 1, own: true, includeFinished: true, order: 'position' })) as unknown as { todos: Todo[] }
  ).todos
    .map(({ subject }) => subject)
    .toSorted()

export async function addTodo(page: Page, subject: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New todo' }).fill(subject)
  await page.keyboard.press('Enter')
}

/** The first of these requests is held on its way until it may arrive; the others go their way. */
export async function holdFirst(page: Page, path: string): Promise<{ sent(): number; arrive(): void }> {
  let sent = 0
  let arrive = () => undefined as unknown
  const isHeld = new Promise((resolve) => (arrive = () => resolve(undefined)))
  await page.route(path, async (route) => {
    sent += 1
    if (sent === 1) await isHeld
    await route.continue()
  })
  return { sent: () => sent, arrive: () => void arrive() }
}

import { expect, test } from 'vitest'
import { storedTodo } from '../support/board-page.ts'
import { newBrowserWithClock } from '../support/browser.ts'
import { addTodo, holdFirst, isLive, row, shop, subjects } from '../support/shop-page.ts'
import { until } from '../support/until.ts'

test('[WB172] changes reach the server in the order they were made, also when the first of them is slow', async () => {
  const world = await shop()
  const { page } = await world.open('/sessions/1')
  await isLive(page)
  const first = await holdFirst(page, '**/v1/perform/todo.update')
  await row(page, /milk/).focus()
  await page.keyboard.press('x')
  await row(page, /milk, Done/).waitFor()
  await page.keyboard.press('x')
  await row(page, /milk, To do/).waitFor()
  await page.keyboard.press('s')
  await row(page, /milk, In progress/).waitFor()
  expect((await storedTodo(world, 1)).version).toBe(1)
  first.arrive()
  await until('all three arrived', async () => ((await storedTodo(world, 1)).version === 4 ? true : undefined))
  expect((await storedTodo(world, 1)).status).toBe('in_progress')
})

test('[WB172] what waits for the server is sent before what is changed later, and in its order, however often it was tried', async () => {
  const world = await shop()
  const { page } = await world.open('/sessions/1')
  await isLive(page)
  const tried: string[] = []
  let isAway = true
  await page.route('**/v1/perform/todo.add', (route) => {
    const { subject } = route.request().postDataJSON() as { subject: string }
    tried.push(subject)
    return isAway ? route.abort() : route.continue()
  })
  for (const subject of ['bread', 'salt', 'eggs']) {
    await addTodo(page, subject)
    await page.getByText(`todo add: ${subject}`).waitFor()
  }
  expect(tried).toEqual(['bread', 'bread', 'bread'])
  isAway = false
  await addTodo(page, 'soap')
  await page.getByText('Not saved yet').waitFor({ state: 'detached' })
  await until('all are there', async () => ((await subjects(world)).length === 5 ? true : undefined))
  expect(tried.slice(3)).toEqual(['bread', 'salt', 'eggs', 'soap'])
})

test('[WB179] a server that takes a change and never answers is away after half a minute: the change is kept, and made once', async () => {
  const world = await shop()
  const { page } = await world.open('/sessions/1', { browser: await newBrowserWithClock() })
  await isLive(page)
  const keys: (string | undefined)[] = []
  await page.route('**/v1/perform/todo.add', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await route.fetch()
    if (keys.length > 1) await route.continue()
  })
  await addTodo(page, 'bread')
  await until('it was sent', async () => (keys.length === 1 ? true : undefined))
  expect(await page.getByText('Not saved yet').count()).toBe(0)
  await page.clock.fastForward(31_000)
  await page.getByText('todo add: bread').waitFor()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('Not saved yet').waitFor({ state: 'detached' })
  expect([keys.length, keys[1]]).toEqual([2, keys[0]])
  expect(await subjects(world)).toEqual(['bread', 'milk'])
})

test('[WB180] what is still to be sent when a person signs out is sent in nobody else’s name', async () => {
  const world = await shop()
  const { page } = await world.open('/sessions/1', { browser: await newBrowserWithClock() })
  await isLive(page)
  const first = await holdFirst(page, '**/v1/perform/todo.add')
  await addTodo(page, 'bread')
  await until('the first is sent', async () => (first.sent() === 1 ? true : undefined))
  await addTodo(page, 'salt')
  await row(page, /milk/).focus()
  await page.keyboard.press('Delete')
  await page.getByText('Deleted #1 milk').waitFor()
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Token', { exact: true }).waitFor()
  first.arrive()
  await page.getByLabel('Token', { exact: true }).fill(world.token)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await page.getByText('Live').first().waitFor()
  await page.clock.fastForward(8_000)
  expect([first.sent(), await page.getByText(/^Not saved|^Deleted/).count(), await subjects(world)]).toEqual([1, 0, ['milk']])
})

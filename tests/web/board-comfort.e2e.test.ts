import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { cardIn, columnOf, fromMenu, untilStored } from '../support/board-page.ts'
import { walkTo } from '../support/browser.ts'
import { until } from '../support/until.ts'
import { newWebWorld, type WebWorld } from '../support/web-world.ts'

async function house(): Promise<{ world: WebWorld; sprint: string }> {
  const world = await newWebWorld()
  await world.ask('agent.define', { id: 'captain' })
  await world.ask('agent.define', { id: 'cook' })
  const { sprint } = (await world.ask('sprint.add', { title: 'May', goal: 'a clean house' })) as unknown as { sprint: { id: string } }
  await world.ask('session.add', { title: 'Kitchen' })
  await world.ask('todo.addMany', {
    session: 1,
    items: [
      { subject: 'scrub the pans', priority: 'high', sprint: sprint.id },
      { subject: 'wash up', status: 'in_progress' },
      { subject: 'mend the tap', status: 'blocked', blockedReason: 'no plumber' },
      { subject: 'sweep', status: 'completed' },
      { subject: 'paint', status: 'canceled', priority: 'low' },
    ],
  })
  await world.ask('todo.add', { subject: 'buy soap' })
  await world.ask('task.add', { title: 'Dinner', owner: 'cook', steps: [{ title: 'peel', done: true }, { title: 'boil' }] })
  await world.ask('task.add', { title: 'Breakfast', owner: 'cook', status: 'draft' })
  return { world, sprint: sprint.id }
}

const cards = (page: Page) =>
  page.evaluate<number[]>('[...document.querySelectorAll("[data-card]")].map((card) => Number(card.dataset.card)).sort()')
const areShown = (page: Page, numbers: number[]) =>
  until(`${numbers} are shown`, async () => (JSON.stringify(await cards(page)) === JSON.stringify(numbers) ? true : undefined))

test('[WB63] what the board is narrowed by is in the address, and an address opens the board as it was', async () => {
  const { world, sprint } = await house()
  const { page, complaints } = await world.open('/board?session=1')
  // The steps of a task are todos of the task's session.
  await page.getByRole('button', { name: /^Canceled/ }).click()
  await areShown(page, [1, 2, 3, 4, 5])
  const narrow = async (words: string) => {
    await page.keyboard.press('f')
    await page.getByRole('combobox', { name: 'Filter by' }).fill(words)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const drop = (name: RegExp) => page.getByRole('button', { name }).click()
  await narrow('list is everyone')
  await areShown(page, [6])
  expect(new URL(page.url()).search).toBe('?session=0')
  await drop(/^Drop List/)
  await narrow('priority is high')
  await areShown(page, [1])
  await page.goto(`${world.url}/board?sprint=${sprint}`)
  await areShown(page, [1])
  await page.keyboard.press('n')
  await page.getByLabel('What is to be done?').fill('polish')
  await page.keyboard.press('Enter')
  await untilStored(world, 9, { subject: 'polish', sprint })
  await page.goto(`${world.url}/board?text=PLUMBER`)
  await areShown(page, [3])
  await narrow('wash UP')
  await areShown(page, [2])
  expect(new URL(page.url()).searchParams.get('text')).toBe('wash UP')
  await narrow('nothing like this')
  await page.getByText('Nothing matches the filters.').waitFor()
  await drop(/^Drop Text/)
  await narrow('added by is captain')
  await page.getByText('Nothing matches the filters.').waitFor()
  await page.getByRole('button', { name: 'Sprint', exact: true }).click()
  await page.waitForURL(/by=sprint/)
  await page.goBack()
  await page.getByRole('button', { name: 'Status', exact: true, pressed: true }).waitFor()
  await page.goto(`${world.url}/board?by=nonsense&session=x&sprint=`)
  await cardIn(columnOf(page, 'To do'), /scrub/).waitFor()
  await page.goto(`${world.url}/board?sprint=01KA3Q4W8ZVJ5X2M6N7P8R9S0T`)
  await page
    .getByRole('alert')
    .getByText(/no sprint/)
    .waitFor()
  expect(complaints).toEqual([])
})

test('[WB67] five thousand todos are cut into pieces, and the newest of the finished are shown with their number', async () => {
  const world = await newWebWorld()
  await world.ask('session.add', { title: 'Long' })
  await world.ask('session.add', { title: 'Done' })
  const written = (count: number, status: string) => Array.from({ length: count }, (_, at) => ({ content: `${status} ${at + 1}`, status }))
  await world.ask('list.replace', { session: 1, todos: written(5_000, 'pending') })
  await world.ask('list.replace', { session: 2, todos: written(120, 'completed') })
  const { page, complaints } = await world.open('/board')
  const [pending, completed] = [columnOf(page, 'To do'), columnOf(page, 'Done')]
  await cardIn(pending, /pending 1,/).waitFor()
  await pending.getByText('5000').first().waitFor()
  expect(await page.locator('[data-card]').count()).toBe(100)
  await pending.getByRole('button', { name: 'Show more (4950 left)' }).click()
  await cardIn(pending, /pending 100,/).waitFor()
  await cardIn(completed, /completed 120,/).waitFor()
  await completed.getByRole('button', { name: 'Show more (70 left)' }).click()
  await cardIn(completed, /completed 21,/).waitFor()
  await completed.getByRole('button', { name: 'Show more (20 left)' }).click()
  await cardIn(completed, /completed 1,/).waitFor()
  expect(await completed.getByRole('button', { name: /Show more/ }).count()).toBe(0)
  await cardIn(completed, /completed 120,/)
    .getByRole('button', { name: /^Open again/ })
    .click()
  // In a column that is cut, the card that was moved there is shown all the same.
  await cardIn(pending, /completed 120, To do/).waitFor()
  await untilStored(world, 5_120, { status: 'pending' })
  expect(complaints).toEqual([])
})

test('[WB70] on a phone there is one column at a time, and cards are moved through their menus', async () => {
  const { world } = await house()
  const { page, complaints } = await world.open('/board', { width: 380, height: 720 })
  await cardIn(page, /scrub/).waitFor()
  expect(await page.getByRole('region', { name: /^(In progress|Blocked)$/ }).count()).toBe(0)
  await fromMenu(page, 'More for #1', 'Move to In progress')
  await cardIn(page, /scrub/).waitFor({ state: 'detached' })
  await untilStored(world, 1, { status: 'in_progress' })
  await page.getByLabel('Column', { exact: true }).selectOption('in_progress')
  await cardIn(columnOf(page, 'In progress'), /scrub/).waitFor()
  expect(new URL(page.url()).searchParams.get('column')).toBe('in_progress')
  await page.getByRole('button', { name: 'Add to In progress' }).click()
  await page.getByLabel('What is to be done?').fill('dry up')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await cardIn(columnOf(page, 'In progress'), /dry up/).waitFor()
  await untilStored(world, 9, { subject: 'dry up', status: 'in_progress' })
  await page.getByRole('button', { name: 'Agent', exact: true }).click()
  await page.getByLabel('Column', { exact: true }).selectOption('cook')
  await cardIn(page, /Dinner/).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(380)
  expect(complaints).toEqual([])
})

test('[WB72] hostile texts stay text in cards, columns, menus and messages', async () => {
  const hostile = '<img src=x onerror=alert(1)>'
  const world = await newWebWorld()
  await world.ask('session.add', { title: hostile })
  const { sprint } = (await world.ask('sprint.add', { title: hostile, goal: `${hostile} שלום` })) as unknown as {
    sprint: { id: string }
  }
  await world.ask('todo.addMany', {
    session: 1,
    items: [
      { subject: hostile, status: 'blocked', blockedReason: `${hostile} ${'W'.repeat(200)}`, sprint: sprint.id },
      { subject: 'W'.repeat(200), sprint: sprint.id },
    ],
  })
  for (const width of [1280, 380]) {
    for (const path of ['/board?column=blocked', `/board?by=sprint&column=${sprint.id}`]) {
      const { page, complaints, strangers } = await world.open(path, { width, height: 720 })
      await cardIn(page, /#1 /).getByText(hostile, { exact: true }).first().waitFor()
      await page.getByRole('button', { name: 'More for #1' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByText(`Deleted #1 ${hostile}`).waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      expect(await page.locator('main img, main script, main style').count()).toBe(0)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
      expect([complaints, strangers]).toEqual([[], []])
    }
  }
})

test('[WB72] what is refused when it is added comes back into the field, and the page says why', async () => {
  const { world } = await house()
  const { page, complaints } = await world.open('/board')
  await cardIn(page, /scrub/).waitFor()
  await page.keyboard.press('n')
  await page.getByLabel('What is to be done?').fill('turns \u202Earound')
  await page.keyboard.press('Enter')
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText(/U\+202E/)
    .first()
    .waitFor()
  expect(await page.getByLabel('What is to be done?').inputValue()).toBe('turns \u202Earound')
  expect(complaints).toEqual([])
})

for (const width of [1280, 380]) {
  test(`[WB69] the board passes axe for WCAG 2.2 AA, in light and dark, ${width} pixels wide`, async () => {
    const { world } = await house()
    const { page, complaints } = await world.open('/board', { width })
    const audit = async (what: string, onlyCriteria = false) =>
      expect([what, await violationsOf(page, { onlyCriteria })]).toEqual([what, []])
    await page.getByText('Live').first().waitFor({ state: 'attached' })
    await cardIn(page, /scrub/).waitFor()
    await audit('by status')
    await page.getByRole('button', { name: 'More for #1' }).click()
    await page.getByRole('menuitem', { name: 'Move to Blocked' }).waitFor()
    // A menu is drawn beside the page's landmarks, which is no more than a matter of taste.
    await audit('menu', true)
    await page.getByRole('menuitem', { name: 'Move to Blocked' }).click()
    await page.getByRole('dialog').waitFor()
    await audit('reason')
    await page.keyboard.press('Escape')
    await cardIn(page, /scrub/).focus()
    await page.keyboard.press('e')
    await page.getByLabel('Text of #1').waitFor()
    await audit('editing')
    await page.keyboard.press('Escape')
    await page.getByLabel('Text of #1').waitFor({ state: 'detached' })
    await walkTo(page, '/board?column=blocked')
    await cardIn(page, /mend/).waitFor()
    await audit('blocked')
    await walkTo(page, '/board?by=sprint')
    await page.getByRole('button', { name: 'Sprint', exact: true, pressed: true }).waitFor()
    await cardIn(page, /wash up/).waitFor()
    await audit('by sprint')
    await page.getByRole('button', { name: 'New sprint' }).click()
    await page.getByRole('dialog').waitFor()
    await audit('new sprint')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await walkTo(page, '/board?by=agent&column=cook')
    await page.getByRole('button', { name: 'Agent', exact: true, pressed: true }).waitFor()
    await cardIn(page, /Dinner/).waitFor()
    await audit('by agent')
    expect(complaints).toEqual([])
  })
}

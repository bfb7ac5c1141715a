import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import type { Sprint } from '../../src/contract/nouns/sprint.ts'
import type { Task } from '../../src/contract/nouns/task.ts'
import { cardIn, columnOf, drag, fromMenu, storedTodo, untilStored } from '../support/board-page.ts'
import { until } from '../support/until.ts'
import { newOwnWebWorld, newWebWorld, type WebWorld } from '../support/web-world.ts'

async function sprintsOf(world: WebWorld): Promise<Sprint[]> {
  return ((await world.ask('sprint.list', {})) as unknown as { sprints: Sprint[] }).sprints
}

async function planned(...titles: string[]): Promise<{ world: WebWorld; ids: string[] }> {
  const world = await newWebWorld()
  const ids: string[] = []
  for (const title of titles) {
    ids.push(((await world.ask('sprint.add', { title })) as unknown as { sprint: Sprint }).sprint.id)
  }
  await world.ask('session.add', { title: 'Garden' })
  await world.ask('todo.addMany', { session: 1, items: [{ subject: 'dig' }, { subject: 'sow' }, { subject: 'water' }] })
  return { world, ids }
}

const untilSprint = (world: WebWorld, id: string, like: Partial<Sprint>) =>
  until(`the sprint is ${JSON.stringify(like)}`, async () => {
    const sprint = (await sprintsOf(world)).find((other) => other.id === id)
    return sprint && Object.entries(like).every(([field, value]) => sprint[field as keyof Sprint] === value) ? true : undefined
  })

test('[WB73] by sprint, a move sets the sprint, and the head of a column tells how far it has come', async () => {
  const { world, ids } = await planned('May', 'June')
  const { page, complaints } = await world.open('/board?by=sprint')
  await cardIn(columnOf(page, 'No sprint'), /dig/).waitFor()
  await drag(page, cardIn(page, /dig/), columnOf(page, 'May'))
  await untilStored(world, 1, { sprint: ids[0] })
  await columnOf(page, 'May').getByText('0 of 1 done').waitFor()
  await fromMenu(page, 'More for #2', 'Move to May')
  await untilStored(world, 2, { sprint: ids[0] })
  await page.getByRole('status').getByText('Moved #2 to May', { exact: true }).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Complete #1' }).click()
  await columnOf(page, 'May').getByText('1 of 2 done').waitFor()
  await untilStored(world, 1, { status: 'completed' })
  await fromMenu(page, 'More for #2', 'Move to No sprint')
  await untilStored(world, 2, { sprint: null })
  await page.getByRole('button', { name: 'Add to June' }).click()
  await page.getByLabel('What is to be done?').waitFor()
  await page.keyboard.type('harvest')
  await page.keyboard.press('Enter')
  await cardIn(columnOf(page, 'June'), /harvest/).waitFor()
  await untilStored(world, 4, { subject: 'harvest', sprint: ids[1] })
  await fromMenu(page, 'More for #4', 'Start')
  await untilStored(world, 4, { status: 'in_progress' })
  await fromMenu(page, 'More for #4', 'Block…')
  await page.getByRole('dialog').getByLabel('Reason').fill('too early')
  await page.keyboard.press('Enter')
  await untilStored(world, 4, { status: 'blocked', blockedReason: 'too early', sprint: ids[1] })
  expect(complaints).toEqual([])
})

test('[WB73] sprints are planned, edited, brought on, ended, taken up again and deleted from the board', async () => {
  const { world } = await planned()
  const { page, complaints } = await world.open('/board?by=sprint')
  await page.getByRole('button', { name: 'New sprint' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('May')
  await page.getByRole('dialog').getByLabel('Goal').fill('green beds')
  await page.getByRole('button', { name: 'Plan it' }).click()
  await columnOf(page, 'May').getByText('green beds').waitFor()
  const id = (await sprintsOf(world))[0]?.id ?? ''
  await untilSprint(world, id, { title: 'May', goal: 'green beds', status: 'planned' })
  await fromMenu(page, 'More for sprint May', 'Edit…')
  await page.getByRole('dialog').getByLabel('Title').fill('Late May')
  await page.getByRole('button', { name: 'Save' }).click()
  await untilSprint(world, id, { title: 'Late May', goal: 'green beds' })
  await columnOf(page, 'Late May').waitFor()
  await page.getByRole('button', { name: 'More for sprint Late May' }).click()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Edit…', 'Set in progress', 'Delete'])
  await page.getByRole('menuitem', { name: 'Set in progress' }).click()
  await columnOf(page, 'Late May').getByText('in progress', { exact: true }).waitFor()
  await fromMenu(page, 'More for sprint Late May', 'Bring to review')
  await columnOf(page, 'Late May').getByText('in review').waitFor()
  await world.ask('todo.update', { todo: 1, sprint: id })
  await cardIn(columnOf(page, 'Late May'), /dig/).waitFor()
  await fromMenu(page, 'More for sprint Late May', 'Reject it')
  await untilSprint(world, id, { status: 'rejected' })
  // An open todo is not lost from sight together with its sprint.
  await cardIn(columnOf(page, 'No sprint'), /dig/).getByText('Late May').waitFor()
  await page.getByText('Sprints that are over (1)').click()
  await fromMenu(page, 'More for sprint Late May', 'Set in progress')
  await columnOf(page, 'Late May').getByText('in progress', { exact: true }).waitFor()
  await fromMenu(page, 'More for sprint Late May', 'Delete')
  await columnOf(page, 'Late May').waitFor({ state: 'detached' })
  await page.getByText('Deleted the sprint “Late May”').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await columnOf(page, 'Late May').waitFor()
  await untilSprint(world, id, { status: 'in_progress' })
  await fromMenu(page, 'More for sprint Late May', 'Delete')
  await columnOf(page, 'Late May').waitFor({ state: 'detached' })
  await until('deleted', async () => ((await sprintsOf(world)).length === 0 ? true : undefined))
  expect((await storedTodo(world, 1)).sprint).toBeNull()
  expect(complaints).toEqual([])
})

test('[WB73] two who edit one sprint see both texts and choose', async () => {
  const { world, ids } = await planned('May')
  const { page } = await world.open('/board?by=sprint')
  await fromMenu(page, 'More for sprint May', 'Edit…')
  await page.getByRole('dialog').getByLabel('Title').fill('My May')
  await world.ask('sprint.update', { sprint: ids[0], title: 'Their May' })
  await page.locator('h2', { hasText: 'Their May' }).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog', { name: /Somebody else/ })
  await conflict.getByText('Their May').waitFor()
  await conflict.getByRole('button', { name: 'Keep theirs' }).click()
  await columnOf(page, 'Their May').waitFor()
  expect((await sprintsOf(world))[0]?.title).toBe('Their May')
})

const owner = async (world: WebWorld, task: number) => ((await world.ask('task.get', { task })) as unknown as { task: Task }).task.owner
const untilOwned = (world: WebWorld, task: number, by: string) =>
  until(`task ${task} is ${by}’s`, async () => ((await owner(world, task)) === by ? true : undefined))

async function crew(): Promise<{ world: WebWorld; page: Page; complaints: string[] }> {
  const world = await newWebWorld()
  for (const id of ['captain', 'cook']) await world.ask('agent.define', { id })
  const steps = [{ title: 'peel', done: true }, { title: 'boil' }, { title: 'serve' }]
  await world.ask('task.add', { title: 'Dinner', owner: 'cook', steps })
  await world.ask('task.add', { title: 'Sail on', owner: 'captain', status: 'draft' })
  return { world, ...(await world.open('/board?by=agent')) }
}

test('[WB74] by agent, each task is in the column of its owner with its progress, and a move hands it on', async () => {
  const { world, page, complaints } = await crew()
  await cardIn(columnOf(page, 'cook'), /Dinner/)
    .getByText('1 of 3 done')
    .waitFor()
  await cardIn(columnOf(page, 'captain'), /Sail on/)
    .getByText('draft', { exact: true })
    .waitFor()
  await drag(page, cardIn(page, /Dinner/), columnOf(page, 'captain'))
  await untilOwned(world, 1, 'captain')
  await page.getByRole('status').getByText('Moved #1 to captain', { exact: true }).waitFor({ state: 'attached' })
  await fromMenu(page, 'More for task 2', 'Move to cook')
  await untilOwned(world, 2, 'cook')
  // The card that was moved by its menu gets the focus back once it stands in its new column: who takes it before loses it again.
  await page.waitForFunction("document.activeElement.closest('[data-card]')?.dataset.card === '2'")
  await cardIn(columnOf(page, 'captain'), /Dinner/).press('Alt+ArrowRight')
  await untilOwned(world, 1, 'cook')
  await cardIn(columnOf(page, 'cook'), /Dinner/).waitFor()
  expect(await page.evaluate('document.activeElement.dataset.card')).toBe('1')
  await world.ask('task.update', { task: 1, title: 'Supper' })
  await cardIn(columnOf(page, 'cook'), /Supper/).waitFor()
  await page.keyboard.press('f')
  await page.getByRole('combobox').fill('sail')
  await page.keyboard.press('Enter')
  await cardIn(page, /Supper/).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Drop Text has sail' }).click()
  await cardIn(page, /Supper/).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/tasks\/1$/)
  expect(complaints).toEqual([])
})

test('[WB74] a task says that it is being worked on; an agent that is gone keeps its column while it has tasks, and is handed no more', async () => {
  const workspace = mkdtempSync(join(tmpdir(), 'punchlist-board-'))
  onTestFinished(() => rmSync(workspace, { recursive: true, force: true }))
  mkdirSync(join(workspace, 'agents/rower'), { recursive: true })
  // Works until it is stopped.
  const definition = { runner: 'command', command: ['node', '-e', 'setInterval(() => {}, 1_000_000)'] }
  writeFileSync(join(workspace, 'agents/rower/agent.json'), JSON.stringify(definition))
  const world = await newOwnWebWorld(['--workspace', workspace])
  const { page } = await world.open('/board?by=agent')
  await columnOf(page, 'rower').waitFor()
  const { task } = (await world.ask('task.add', { title: 'Row', owner: 'rower' })) as unknown as { task: Task }
  await cardIn(page, /Row, being worked on/)
    .getByText('being worked on')
    .waitFor()
  await world.ask('session.stop', { session: task.session })
  await cardIn(page, /Row, active/).waitFor()
  await world.ask('agent.define', { id: 'captain' })
  await world.ask('agent.define', { id: 'cook' })
  await world.ask('task.add', { title: 'Sail on', owner: 'captain' })
  rmSync(join(workspace, 'agents/rower'), { recursive: true })
  await cardIn(columnOf(page, 'rower (removed)'), /Row/).waitFor()
  await page.getByRole('button', { name: 'More for task 2' }).click()
  const wishes = await page.getByRole('menuitem').allTextContents()
  expect(wishes).toContain('Move to cook')
  expect(wishes.filter((wish) => wish.includes('rower'))).toEqual([])
})

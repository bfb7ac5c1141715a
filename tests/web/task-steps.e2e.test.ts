import { expect, test } from 'vitest'
import { newBrowserWithClock } from '../support/browser.ts'
import { until } from '../support/until.ts'
import { fromStepMenu, newTaskWorld, plan, stepRow } from '../support/web-tasks.ts'

test('[WB89] steps are added, ticked, edited, told about, moved and removed on the task’s page', async () => {
  const world = await newTaskWorld()
  const { steps } = await world.newTask(plan('one', 'two', 'three'))
  const [one, two, three] = steps.map(({ todo }) => todo)
  const { page, complaints } = await world.open('/tasks/1', { browser: await newBrowserWithClock() })
  await stepRow(page, /one, To do/).waitFor()
  await page.getByRole('textbox', { name: 'New step' }).fill('four')
  await page.keyboard.press('Enter')
  await stepRow(page, /four/).waitFor()
  await page.getByRole('button', { name: `Complete #${one}` }).click()
  await page.getByText('1 of 4 done').waitFor()
  await fromStepMenu(page, two, 'Edit')
  await page.getByLabel(`Text of #${two}`).fill('second')
  await page.getByRole('button', { name: 'Save' }).click()
  await stepRow(page, /second/).waitFor()
  await fromStepMenu(page, two, 'Open')
  const peek = page.getByRole('complementary', { name: `Todo #${two}` })
  await peek.getByRole('button', { name: 'Edit the description' }).click()
  await peek.getByRole('textbox', { name: 'Description, in Markdown' }).fill('in two ways')
  await peek.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('list', { name: 'Steps' }).getByText('in two ways').waitFor()
  await fromStepMenu(page, three, 'Move up')
  await stepRow(page, /four/).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Delete')
  await stepRow(page, /four/).waitFor({ state: 'detached' })
  await page.clock.fastForward(7_000)
  await until('all of it is stored', async () => {
    const shown = (await world.stored(1)).steps.map(({ title, done, details, todo }) => [title, done, details, todo])
    const wanted = [
      ['one', true, undefined, one],
      ['three', false, undefined, three],
      ['second', false, 'in two ways', two],
    ]
    return JSON.stringify(shown) === JSON.stringify(wanted) ? true : undefined
  })
  expect(complaints).toEqual([])
})

test('[WB90] a step is handed to an agent as a subtask, whose progress is seen at the step and in the tree as it is made', async () => {
  const world = await newTaskWorld()
  const { steps } = await world.newTask(plan('one', 'two'))
  const { page, complaints } = await world.open('/tasks/1')
  await page.getByText('Live', { exact: true }).first().waitFor()
  await fromStepMenu(page, steps[1]?.todo, 'Hand to an agent…')
  // The plan is moved about while the dialog is open: it is the step that is meant, not its place.
  await world.ask('todo.move', { todo: steps[1]?.todo, before: steps[0]?.todo })
  await page.getByLabel('Title of the subtask').fill('The second part')
  await page.getByRole('dialog').getByLabel('Description').fill('All of it.')
  await page.getByLabel('Who works on it').selectOption('writer')
  await page.getByRole('button', { name: 'Hand over' }).click()
  await page.getByRole('link', { name: 'Subtask #2' }).waitFor()
  const subtask = await world.stored(2)
  expect(subtask).toMatchObject({ title: 'The second part', description: 'All of it.', owner: 'writer', parent: 1 })
  expect((await world.stored(1)).steps).toMatchObject([{ title: 'two', taskId: '2' }, { title: 'one' }])
  const tree = page.getByRole('list', { name: 'The tree of this task' })
  const node = tree.getByRole('listitem').filter({ hasText: 'The second part' }).last()
  await node.getByText('no steps').waitFor()
  expect(await tree.locator('[aria-current="page"]').textContent()).toBe('#1 Ship it')
  await page.evaluate('window.untouched = true')
  await world.ask('task.replaceSteps', { task: 2, ...plan('a', 'b') })
  await node.getByText('0 of 2').waitFor()
  await world.ask('task.updateStep', { task: 2, stepIndex: 0, done: true })
  await node.getByText('1 of 2').waitFor()
  await stepRow(page, /two/).getByText('1 of 2').waitFor()
  await world.ask('task.complete', { task: 2 })
  await node.getByText('Done', { exact: true }).waitFor()
  expect(await page.evaluate('window.untouched')).toBe(true)
  await node.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: '#2 The second part' }).waitFor()
  expect(await tree.locator('[aria-current="page"]').textContent()).toBe('#2 The second part')
  expect(complaints).toEqual([])
})

test('[WB91] a step that somebody else has handed on meanwhile is refused, and what was written stays', async () => {
  const world = await newTaskWorld()
  const { steps } = await world.newTask(plan('one'))
  const { page } = await world.open('/tasks/1')
  await fromStepMenu(page, steps[0]?.todo, 'Hand to an agent…')
  await page.getByLabel('Title of the subtask').fill('My part')
  await world.newSubtask(1, 0)
  await page.getByRole('button', { name: 'Hand over' }).click()
  await page.getByText(/has subtask 2 already/).waitFor()
  expect(await page.getByLabel('Title of the subtask').inputValue()).toBe('My part')
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { walkTo } from '../support/browser.ts'
import { fromStepMenu, newTaskWorld, plan, stepRow } from '../support/web-tasks.ts'

async function audit(page: Page, what: string): Promise<void> {
  expect([what, await violationsOf(page)]).toEqual([what, []])
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), `${what} is not wider than the screen`).toBe(true)
}

for (const width of [1280, 380]) {
  test(`[WB92] the tasks’ pages pass axe for WCAG 2.2 AA, in light and dark, ${width} pixels wide`, async () => {
    const world = await newTaskWorld()
    const resources = [
      { type: 'url', value: `https://example.org/${'long'.repeat(40)}`, label: 'the pull request' },
      { type: 'file', value: '/srv/spec.md' },
    ]
    const brief = { description: 'a [link](https://example.org) and `code`', resources }
    const { session, steps } = await world.newTask({ ...brief, ...plan('one', 'two', 'three') })
    await world.newSubtask(1, 1, plan('a', 'b'))
    await world.newTask({ title: 'Later', status: 'draft' })
    await world.newTask({ title: 'Over', ...plan('left') })
    await world.ask('task.cancel', { task: 4 })
    await world.ask('todo.update', { todo: steps[0]?.todo, status: 'completed' })
    await world.ask('question.ask', { session, text: 'Which day?', options: ['Tuesday'] })
    const { page, complaints } = await world.open('/tasks', { width })
    await page.getByRole('link', { name: /Ship it/ }).waitFor()
    await audit(page, 'work')
    await walkTo(page, '/tasks/1')
    await page.getByText('Which day?').waitFor()
    const isNarrow = width < 760
    if (isNarrow) {
      await audit(page, 'conversation')
      await page.getByRole('button', { name: 'About task #1' }).click()
    }
    await page.getByRole('list', { name: 'The tree of this task' }).waitFor()
    await audit(page, 'task')
    await page.getByRole('button', { name: 'Edit title' }).click()
    await page.getByRole('button', { name: 'Edit description' }).click()
    await audit(page, 'editing')
    if (isNarrow) {
      await page.getByRole('button', { name: 'Close Task #1' }).click()
      await page.getByRole('tab', { name: 'list' }).click()
    }
    await stepRow(page, /three/).waitFor()
    await fromStepMenu(page, steps[2]?.todo, 'Hand to an agent…')
    await page.getByRole('dialog').waitFor()
    await audit(page, 'handing on')
    await page.keyboard.press('Escape')
    if (isNarrow) await page.getByRole('button', { name: 'About task #1' }).click()
    await page.getByRole('button', { name: 'Cancel…' }).click()
    await audit(page, 'canceling')
    await walkTo(page, isNarrow ? '/tasks/4?peek=task' : '/tasks/4')
    await page.getByText('It is canceled and archived').waitFor()
    if (!isNarrow) await page.getByRole('list', { name: 'Steps' }).waitFor()
    await audit(page, 'archived')
    expect(complaints).toEqual([])
  })
}

test('[WB77] hostile texts of a task stay text: no element, no request, no wider page', async () => {
  const picture = '<img src=x onerror="window.hurt = 1">'
  const turned = `${'W'.repeat(150)} \u05d0\u05d1\u05d2 end`
  const world = await newTaskWorld()
  await world.newTask({
    title: picture,
    description: `${picture} ![spy](http://192.0.2.1/spy.png) [click](javascript:window.hurt=1)\n\n${'x'.repeat(3_000)}`,
    steps: [{ title: picture, details: `<script>window.hurt = 1</script> ${turned}` }, { title: 'W'.repeat(60) }],
    resources: [
      { type: 'url', value: `https://192.0.2.1/"onclick="window.hurt=1`, label: picture },
      { type: 'file', value: `/srv/${picture}` },
    ],
  })
  await world.newSubtask(1, 1, { title: turned })
  const { page, complaints, strangers } = await world.open('/tasks/1', { width: 380, height: 720 })
  const safe = async () => {
    expect(await page.locator('img, iframe, [href^="javascript:"], [onclick], main style, main script').count()).toBe(0)
    expect(await page.evaluate('[window.hurt, document.documentElement.scrollWidth]')).toEqual([undefined, 380])
  }
  await page.getByRole('heading', { level: 1, name: `#1 ${picture}` }).waitFor()
  await page.getByRole('tab', { name: 'list' }).click()
  await page.getByText('<script>window.hurt = 1</script>').waitFor()
  await page.getByRole('button', { name: 'About task #1' }).click()
  await page.getByRole('complementary').locator('.prose-small').first().waitFor()
  await page.getByRole('list', { name: 'The tree of this task' }).getByText(turned).waitFor()
  await page.getByText(`/srv/${picture}`).waitFor()
  await safe()
  await page.goto(`${world.url}/tasks`)
  await page.getByRole('link', { name: `${picture} #1` }).waitFor()
  await safe()
  expect([complaints, strangers]).toEqual([[], []])
})

test('[WB79] with nothing but the keyboard a person finds a task, ticks a step, walks the tree and comes back', async () => {
  const world = await newTaskWorld()
  await world.newTask(plan('one', 'two'))
  await world.newSubtask(1, 1)
  const { page, complaints } = await world.open('/')
  const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).fill('ship it')
  await page.getByRole('option', { name: /Ship it/ }).waitFor()
  await page.keyboard.press('Enter')
  await title('#1 Ship it')
  await stepRow(page, /one, To do/).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await stepRow(page, /one, Done/).waitFor()
  await page.keyboard.press('n')
  await page.keyboard.type('three')
  await page.keyboard.press('Enter')
  await stepRow(page, /three, To do/).waitFor()
  const tree = page.getByRole('list', { name: 'The tree of this task' })
  await tree.getByRole('link', { name: '#1 Ship it' }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await title('#2 A part')
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await title('Work')
  await page.getByRole('link', { name: /Ship it #1/ }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await title('#1 Ship it')
  expect((await world.stored(1)).steps.map(({ title: step, done }) => [step, done])).toEqual([
    ['one', true],
    ['two', false],
    ['three', false],
  ])
  expect(complaints).toEqual([])
})

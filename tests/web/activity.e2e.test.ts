import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { until } from '../support/until.ts'
import { newWebWorld, type WebWorld } from '../support/web-world.ts'

const hostile = '<img src=x onerror=alert(1)>'

async function release(subjects: readonly string[]): Promise<WebWorld> {
  const world = await newWebWorld()
  await world.ask('session.add', { title: 'Release' })
  for (let from = 0; from < subjects.length; from += 25) {
    await world.ask('todo.addMany', { session: 1, items: subjects.slice(from, from + 25).map((subject) => ({ subject })) })
  }
  return world
}

const line = (page: Page, text: string | RegExp) => page.locator('summary', { hasText: text })
const lines = (page: Page) => page.locator('summary').allTextContents()

test('[WB113] the log is shown newest first by day, and each event opens to what changed and leads to where it was', async () => {
  const world = await release(['Write the tests'])
  await world.ask('todo.update', { todo: 1, subject: 'Write all tests', priority: 'high' })
  await world.ask('todo.update', { todo: 1, status: 'completed' })
  const { page, complaints } = await world.open('/activity')
  await line(page, 'completed #1 Write all tests in #1 Release').waitFor()
  const [newest, , , oldest] = (await lines(page)).filter((text) => !text.includes('token'))
  expect([newest, oldest]).toEqual([expect.stringContaining('completed #1'), expect.stringContaining('started session #1 Release')])
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  const edited = line(page, 'changed subject, priority of #1')
  await edited.click()
  const opened = page.locator('details[open]')
  expect(await opened.locator('del').allTextContents()).toEqual(['Write the tests', 'medium'])
  expect(await opened.locator('ins').allTextContents()).toEqual(['Write all tests', 'high'])
  await opened.getByRole('link', { name: 'Session #1' }).click()
  await page.getByRole('heading', { name: /Release/ }).waitFor()
  expect(complaints).toEqual([])
})

test('[WB114] the log is narrowed by kind, who, session and text, and the address keeps it', async () => {
  const world = await release(['one', 'two'])
  await world.ask('session.add', { title: 'Elsewhere' })
  await world.ask('todo.add', { session: 2, subject: 'three' })
  await world.ask('agent.define', { id: 'coder' })
  const { token } = (await world.ask('token.add', { name: 'for coder', agent: 'coder' })) as unknown as { token: { secret: string } }
  const asCoder = { authorization: `Bearer ${token.secret}`, 'content-type': 'application/json' }
  await fetch(`${world.url}/v1/perform/todo.update`, {
    method: 'POST',
    headers: asCoder,
    body: JSON.stringify({ todo: 1, status: 'in_progress' }),
  })
  const { page, complaints } = await world.open('/activity')
  await line(page, 'coder started #1 one').waitFor()
  const narrow = async (words: string) => {
    await page.keyboard.press('f')
    await page.getByRole('combobox', { name: 'Filter by' }).fill(words)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await narrow('what is todos')
  await line(page, 'Elsewhere').first().waitFor()
  await until('only todos', async () => ((await lines(page)).length === 4 ? true : undefined))
  await narrow('session is #1')
  await until('only those of one session', async () => ((await lines(page)).length === 3 ? true : undefined))
  await narrow('ADDED')
  await until('only what fits', async () => ((await lines(page)).length === 2 ? true : undefined))
  expect(new URL(page.url()).search).toBe('?kind=todos&session=1&text=ADDED')
  await page.reload()
  await until('the same after loading anew', async () => ((await lines(page)).length === 2 ? true : undefined))
  await narrow('who is coder')
  await page.getByText('Nothing fits. Try other words.').waitFor()
  await page.getByRole('button', { name: /^Drop Text/ }).click()
  await line(page, 'coder started #1 one').waitFor()
  expect((await lines(page)).length).toBe(1)
  for (const field of ['What', 'Who', 'Session']) await page.getByRole('button', { name: new RegExp(`^Drop ${field}`) }).click()
  await line(page, 'Elsewhere').first().waitFor()
  await page.goto(`${world.url}/activity?session=99`)
  await page
    .getByRole('alert')
    .getByText(/session/)
    .first()
    .waitFor()
  expect(complaints).toEqual([])
})

test('[WB115] what is new comes in at the top; whoever has scrolled down or reads an event is only told how much', async () => {
  const world = await release(Array.from({ length: 60 }, (_, index) => `todo ${index + 1}`))
  const { page, complaints } = await world.open('/activity')
  await line(page, 'added #60').waitFor()
  await page.getByText('Live').first().waitFor()
  await world.ask('todo.add', { session: 1, subject: 'seen at once' })
  await line(page, 'seen at once').waitFor()
  await page.mouse.move(700, 400)
  await page.mouse.wheel(0, 900)
  await until('scrolled', async () => (Number(await page.evaluate('window.scrollY')) > 300 ? true : undefined))
  const before = await page.evaluate('window.scrollY')
  for (const subject of ['later one', 'later two']) await world.ask('todo.add', { session: 1, subject })
  await page.getByRole('button', { name: '2 new', exact: true }).waitFor()
  expect([await line(page, 'later one').count(), await page.evaluate('window.scrollY')]).toEqual([0, before])
  await page.getByRole('button', { name: '2 new', exact: true }).click()
  await line(page, 'later two').waitFor()
  expect(await page.evaluate('window.scrollY')).toBe(0)
  await world.ask('todo.add', { session: 1, subject: 'at the top again' })
  await line(page, 'at the top again').waitFor()
  expect(await page.getByRole('button', { name: /new$/ }).count()).toBe(0)
  await line(page, 'later two').click()
  await world.ask('todo.add', { session: 1, subject: 'while reading' })
  await page.getByRole('button', { name: '1 new', exact: true }).waitFor()
  expect(await line(page, 'while reading').count()).toBe(0)
  await page.getByRole('button', { name: '1 new', exact: true }).click()
  await line(page, 'while reading').waitFor()
  const all = await lines(page)
  expect(new Set(all).size).toBe(all.length)
  expect(complaints).toEqual([])
})

test('[WB116] older events are read on, without gap or repeat', async () => {
  const world = await release(Array.from({ length: 230 }, (_, index) => `todo ${index + 1}.`))
  const { page } = await world.open('/activity?kind=todos')
  await line(page, 'todo 230.').waitFor()
  expect(await line(page, 'todo 100.').count()).toBe(0)
  await page.getByRole('button', { name: 'Show older' }).click()
  await line(page, 'todo 100.').waitFor()
  await world.ask('todo.add', { session: 1, subject: 'meanwhile.' })
  await page.getByRole('button', { name: 'Show older' }).click()
  await line(page, 'todo 1.').waitFor()
  const numbers = (await lines(page)).flatMap((text) => /#(\d+) todo/.exec(text)?.[1] ?? [])
  expect(numbers.map(Number)).toEqual(Array.from({ length: 230 }, (_, index) => 230 - index))
  expect(await page.getByRole('button', { name: 'Show older' }).count()).toBe(0)
})

test('[WB117] with nothing but the keyboard the log is walked through and opened, and hostile text stays text', async () => {
  const world = await release([hostile, 'W'.repeat(200)])
  await world.ask('message.send', { session: 1, text: `${hostile} مرحبا (abc)` })
  const { page, complaints, strangers } = await world.open('/', { width: 380 })
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await page.getByRole('link', { name: 'Log', exact: true }).focus()
  await page.keyboard.press('Enter')
  await line(page, 'added #1 <img src=x').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.locator('details[open] dl').waitFor()
  await page.keyboard.press('f')
  await page.getByRole('combobox', { name: 'Filter by' }).fill('onerror')
  await page.keyboard.press('Enter')
  await until('narrowed', async () => ((await lines(page)).length === 2 ? true : undefined))
  expect(await page.locator('main img').count()).toBe(0)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(380)
  expect([complaints, strangers]).toEqual([[], []])
})

for (const width of [1280, 380]) {
  test(`[WB126] activity passes axe, in light and dark, ${width} pixels wide`, async () => {
    const world = await release(['Write the tests', hostile])
    await world.ask('todo.update', { todo: 1, status: 'blocked', blockedReason: 'no paper' })
    const { page, complaints } = await world.open('/activity', { width })
    await line(page, 'blocked #1').click()
    await page.locator('details[open] dl').waitFor()
    await page.getByText('Live').first().waitFor({ state: 'attached' })
    await world.ask('todo.add', { session: 1, subject: 'new' })
    await page.getByRole('button', { name: '1 new' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    expect(complaints).toEqual([])
  })
}

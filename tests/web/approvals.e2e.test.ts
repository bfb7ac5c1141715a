import { expect, test } from 'vitest'
import type { Question } from '../../src/contract/nouns/question.ts'
import type { Todo } from '../../src/contract/nouns/todo.ts'
import { violationsOf } from '../support/axe.ts'
import { walkTo } from '../support/browser.ts'
import { type ModelWebWorld, newModelWebWorld } from '../support/model-web-world.ts'

const hostile = '<img src=x onerror="window.hurt = 1"> ![spy](http://192.0.2.1/spy.png)'

/** An agent that wants to add two todos, one call after the other, and then says what came of it. */
async function asking(): Promise<ModelWebWorld> {
  const subjects = [hostile, 'bread']
  const world = await newModelWebWorld(
    ({ body }) => {
      const calls = body.messages.flatMap(({ tool_calls = [] }: { tool_calls?: unknown[] }) => tool_calls)
      const subject = subjects[calls.length]
      return subject === undefined
        ? { text: 'That is it.' }
        : { toolCalls: [{ name: 'todo_add', arguments: { title: subject, status: 'done' } }] }
    },
    { worker: { permissions: { todo_add: 'ask' } } },
  )
  await world.ask('session.add', { title: 'Shop', agent: 'worker' })
  await world.ask('message.send', { session: 1, text: 'Go shopping.' })
  return world
}

async function stored(world: ModelWebWorld) {
  const { todos } = (await world.ask('todo.list', { session: 1, own: true, includeFinished: true })) as unknown as { todos: Todo[] }
  const { questions } = (await world.ask('question.list', { all: true })) as unknown as { questions: Question[] }
  return { subjects: todos.map(({ subject }) => subject).toSorted(), answers: questions.map(({ answer }) => answer).toSorted() }
}

test('[WB138] an approval is shown on home; allowed once by mouse, it is asked for again, and denied by keyboard, the session goes on without', async () => {
  const world = await asking()
  const { page, complaints, strangers } = await world.open()
  const card = page.getByRole('article', { name: /worker asks for permission in Shop/ })
  await card.getByText('todo_add', { exact: true }).waitFor()
  expect(await page.title()).toBe('(1) Punchlist')
  expect(await card.locator('img').count()).toBe(0)
  expect((await world.session()).state).toBe('awaiting_approval')
  expect((await stored(world)).subjects).toEqual([])
  await card.getByRole('button', { name: 'Allow once' }).click()
  await page.getByText('Answered. The session goes on.').waitFor()
  await card.getByText('bread').waitFor()
  expect((await stored(world)).subjects).toEqual([hostile])
  await card.getByRole('button', { name: 'Always allow' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Nobody waits for you.').waitFor()
  await walkTo(page, '/sessions/1')
  await page.getByRole('log').getByText('That is it.').waitFor()
  expect(await stored(world)).toEqual({ subjects: [hostile], answers: ['allow', 'deny'] })
  expect(await page.evaluate('window.hurt')).toBeUndefined()
  expect([complaints, strangers]).toEqual([[], []])
})

test('[WB139] on the session’s page an approval is given for good by keyboard, and the tool is not asked for again', async () => {
  const world = await asking()
  const { page, complaints } = await world.open('/sessions/1')
  await page.locator('main header').getByText('waits for your approval').waitFor()
  await page
    .locator('main header')
    .getByText(/^Next: your permission, asked for in #1/)
    .waitFor()
  await page.getByRole('button', { name: 'Allow once' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.getByRole('log').getByText('That is it.').waitFor()
  await page.getByRole('button', { name: 'Always allow' }).waitFor({ state: 'detached' })
  expect(await stored(world)).toEqual({ subjects: [hostile, 'bread'].toSorted(), answers: ['always'] })
  expect((await world.session()).permissions.always).toEqual(['todo_add'])
  expect(complaints).toEqual([])
})

test('[WB140] approvals pass axe on home and in their session, in light and dark, 1280 and 380 pixels wide, and make no page wider', async () => {
  const world = await asking()
  const { page } = await world.open()
  for (const width of [1280, 380]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/', '/sessions/1']) {
      await walkTo(page, path)
      await page.getByRole('heading', { level: 1, name: path === '/' ? 'Home' : /^#1/ }).waitFor()
      await page.getByRole('button', { name: 'Always allow' }).waitFor()
      expect([path, await violationsOf(page)]).toEqual([path, []])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    }
  }
})

import { expect, test, vi } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { newWebWorld, type WebWorld } from '../support/web-world.ts'

async function asked(world: WebWorld, text: string, options: string[] = []): Promise<void> {
  await world.ask('agent.define', { id: 'captain', definition: { runner: 'external' } })
  await world.ask('session.add', { title: 'The release', agent: 'captain' })
  await world.ask('question.ask', { session: 1, text, options })
}

test('[WB33] home shows the question that waits, and answering it there makes the session go on', async () => {
  const world = await newWebWorld()
  const { page, complaints, strangers } = await world.open()
  await page.getByText('Nobody waits for you.').waitFor()
  await asked(world, 'Which day?', ['Tuesday', 'Thursday'])
  const card = page.getByRole('article', { name: /asks in The release/ })
  await card.getByText('Which day?').waitFor()
  expect(await page.title()).toBe('(1) Punchlist')
  await card.getByRole('button', { name: 'Thursday' }).click()
  await page.getByText('Answered. ').waitFor()
  await page.getByText('Nobody waits for you.').waitFor()
  const { question } = (await world.ask('question.get', { question: 1 })) as unknown as { question: { answer: string } }
  expect(question.answer).toBe('Thursday')
  expect([complaints, strangers]).toEqual([[], []])
})

test('[WB34] a question takes an answer of one’s own, written on a phone', async () => {
  const world = await newWebWorld()
  await asked(world, 'Which colour?')
  const { page } = await world.open('/', { width: 380, height: 720 })
  await page.getByLabel('Your answer to question #1').fill('a quiet green')
  await page.getByRole('button', { name: 'Answer' }).click()
  await page.getByText('Nobody waits for you.').waitFor()
  // The page shows it before the daemon has it.
  await vi.waitFor(async () => {
    const { question } = (await world.ask('question.get', { question: 1 })) as unknown as { question: { answer: string } }
    expect(question.answer).toBe('a quiet green')
  }, 60_000)
  const width = await page.evaluate('document.documentElement.scrollWidth')
  expect(width).toBeLessThanOrEqual(380)
})

test('[WB35] what is stuck is resumed from home', async () => {
  const world = await newWebWorld()
  await world.ask('agent.define', { id: 'captain', definition: { runner: 'external' } })
  await world.ask('session.add', { title: 'The release', agent: 'captain' })
  await world.ask('todo.add', { session: 1, subject: 'tag it' })
  await world.ask('session.pause', { session: 1 })
  const { page } = await world.open()
  const stuck = page.getByRole('region', { name: /^Stuck/ })
  await stuck.getByText('paused', { exact: true }).waitFor()
  await stuck.getByRole('button', { name: 'Resume' }).click()
  await stuck.waitFor({ state: 'detached' })
  const { session } = (await world.ask('session.get', { session: 1 })) as unknown as { session: { hold: string | null } }
  expect(session.hold).toBeNull()
})

test('[FD17] an empty Home has a button that adds a todo; what is on everyone’s list stands there and in the palette, and leads there', async () => {
  const world = await newWebWorld()
  const { page, complaints } = await world.open('/')
  await page.getByRole('button', { name: 'Add a todo' }).waitFor()
  await page.getByRole('button', { name: 'Add a todo' }).click()
  await page.keyboard.type('buy milk')
  await page.keyboard.press('Enter')
  const list = page.getByRole('list', { name: 'Everyone’s list' })
  await list.getByRole('link', { name: /^buy milk .*pending/ }).waitFor()
  expect(await page.getByRole('button', { name: 'Add a todo' }).count()).toBe(0)
  await world.ask('todo.add', { subject: 'ask Bo', status: 'blocked', blockedReason: 'on holiday' })
  await list.getByText('Blocked: on holiday').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).fill('milk')
  await page.getByRole('option', { name: /#1 buy milk/ }).waitFor()
  await page.keyboard.press('Escape')
  await list.getByRole('link', { name: /ask Bo/ }).click()
  await page.getByRole('heading', { name: 'Everyone’s list' }).waitFor()
  await page.locator('[data-row]:focus', { hasText: 'ask Bo' }).waitFor()
  expect(complaints).toEqual([])
})

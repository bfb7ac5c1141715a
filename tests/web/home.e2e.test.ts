import { expect, test, vi } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { newBrowser } from '../support/browser.ts'
import { newWebWorld, type WebWorld } from '../support/web-world.ts'

async function asked(world: WebWorld, text: string, options: string[] = []): Promise<void> {
  await world.ask('agent.define', { id: 'captain', definition: { runner: 'external' } })
  await world.ask('session.add', { title: 'The release', agent: 'captain' })
  await world.ask('question.ask', { session: 1, text, options })
}

/** A browser that writes down what it is asked to show. It runs in the page. */
const notifying = (permission: string) => {
  const notified = { asked: 0, shown: [] as { title: string; body: string; click(): void }[] }
  const Fake = Object.assign(
    function (this: EventTarget, title: string, { body }: { body: string }) {
      const listeners: (() => void)[] = []
      notified.shown.push({ title, body, click: () => listeners.forEach((listener) => void listener()) })
      return { addEventListener: (_type: string, listener: () => void) => listeners.push(listener), close() {} }
    },
    {
      permission,
      async requestPermission() {
        notified.asked += 1
        Fake.permission = 'granted'
        return 'granted'
      },
    },
  )
  Object.assign(globalThis, { Notification: Fake, notified })
  Object.assign((globalThis as unknown as { document: object }).document, { hasFocus: () => false })
}

test('[WB33] home shows the question that waits, and answering it there makes the session go on', async () => {
  const world = await newWebWorld()
  const { page, complaints, strangers } = await world.open()
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
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
  await stuck.getByText('Paused', { exact: true }).waitFor()
  await stuck.getByRole('button', { name: 'Resume' }).click()
  await stuck.waitFor({ state: 'detached' })
  const { session } = (await world.ask('session.get', { session: 1 })) as unknown as { session: { hold: string | null } }
  expect(session.hold).toBeNull()
})

test('[FD17] an empty Home has a place that adds a todo; what is on everyone’s list stands on Home and in the palette, and leads there', async () => {
  const world = await newWebWorld()
  const { page, complaints } = await world.open('/')
  await page.getByRole('button', { name: 'Give it something to do' }).click()
  await page.getByLabel('New todo').fill('buy milk')
  await page.keyboard.press('Enter')
  const next = page.getByRole('region', { name: /^Up next/ })
  await next.getByRole('link', { name: 'buy milk' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Welcome' }).count()).toBe(0)
  await world.ask('todo.add', { subject: 'ask Bo', status: 'blocked', blockedReason: 'on holiday' })
  const pinned = page.getByRole('navigation', { name: 'Pinned' }).getByRole('link', { name: 'Everyone’s list' })
  await pinned.getByText('2', { exact: true }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).fill('milk')
  await page.getByRole('option', { name: /buy milk/ }).waitFor()
  await page.keyboard.press('Escape')
  await next.getByRole('link', { name: 'ask Bo' }).click()
  await page.getByRole('heading', { name: 'Everyone’s list' }).first().waitFor()
  await page.locator('[data-row]:focus', { hasText: 'ask Bo' }).waitFor()
  expect(complaints).toEqual([])
})

test('[HM18] the first steps tick themselves off, and a browser is asked to notify by a click only', async () => {
  const world = await newWebWorld()
  const browser = await newBrowser()
  await browser.addInitScript(notifying, 'default')
  const { page, complaints } = await world.open('/', { browser })
  const step = (name: string) => page.getByRole('button', { name })
  await step('Connect a coding agent').click()
  await page.getByText('punchlist setup claude-code').waitFor()
  await page.getByText('Listening. This step ticks itself off.').nth(1).waitFor()
  expect(await page.evaluate('notified.asked')).toBe(0)
  await world.ask('agent.define', { id: 'captain', definition: { runner: 'external' } })
  await step('Connect a coding agent Done').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Allow notifications' }).click()
  await page.getByText('On', { exact: true }).waitFor()
  expect(await page.evaluate('notified.asked')).toBe(1)
  await world.ask('session.add', { title: 'The release', agent: 'captain' })
  await page.getByText('Nobody waits for you.').waitFor()
  expect(complaints).toEqual([])
})

test('[HM19] asks stand in their order, alike ones are one row with one answer for all, and the focus is never lost', async () => {
  const world = await newWebWorld()
  await asked(world, 'Which day?', ['Tuesday', 'Thursday'])
  await world.ask('todo.addMany', { session: 1, items: [{ subject: 'one' }, { subject: 'two' }] })
  for (const name of ['invoices', 'refunds', 'payouts']) {
    const { session } = (await world.ask('session.add', { title: `Remove ${name}`, agent: 'captain' })) as unknown as {
      session: { number: number }
    }
    await world.ask('question.ask', { session: session.number, text: `Keep the old export for ${name}?`, options: ['Keep', 'Remove'] })
  }
  const { page, complaints } = await world.open()
  const needs = page.getByRole('region', { name: /^Needs you 4 in 2 rows/ })
  await needs.getByRole('article', { name: /Somebody asks in The release/ }).waitFor()
  await page.getByRole('navigation', { name: 'Pages' }).getByText('4 need you').waitFor()
  await vi.waitFor(async () => expect(await page.title()).toBe('(4) Punchlist'), 60_000)
  const row = needs.getByRole('listitem').filter({ hasText: '3 alike' })
  await row.getByText('Keep the old export for invoices, refunds, payouts?').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await row.getByRole('button', { name: 'Keep the old export' }).click()
  const card = needs.getByRole('article', { name: /asks 3 times alike/ })
  await card.getByRole('listitem').filter({ hasText: 'refunds' }).getByRole('button', { name: 'Remove', exact: true }).click()
  await card.getByRole('link', { name: 'refunds' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Keep all 2' }).focus()
  await page.keyboard.press('Enter')
  await vi.waitFor(async () => expect(await page.title()).toBe('(1) Punchlist'), 60_000)
  await page.locator('[data-row]:focus').waitFor()
  const answers = []
  for (const question of [2, 3, 4])
    answers.push(((await world.ask('question.get', { question })) as unknown as { question: { answer: string } }).question.answer)
  expect(answers).toEqual(['Keep', 'Remove', 'Keep'])
  expect(complaints).toEqual([])
})

test('[HM20] what is stuck for one reason is one row, and one click lets all of it go on', async () => {
  const world = await newWebWorld()
  await world.ask('agent.define', { id: 'captain', definition: { runner: 'external' } })
  for (const number of [1, 2]) {
    await world.ask('session.add', { title: `Ship ${number}`, agent: 'captain' })
    await world.ask('todo.add', { session: number, subject: 'sign it', status: 'blocked', blockedReason: 'The key is in a safe' })
  }
  const { page } = await world.open()
  const stuck = page.getByRole('region', { name: /^Stuck 2, by reason/ })
  await stuck.getByText('Blocked The key is in a safe').waitFor()
  await stuck.getByRole('button', { name: 'Unblock 2' }).click()
  await stuck.waitFor({ state: 'detached' })
  const { todos } = (await world.ask('todo.list', {})) as unknown as { todos: { status: string }[] }
  expect(todos.map(({ status }) => status)).toEqual(['pending', 'pending'])
})

test('[HM23] who looks elsewhere is told once that somebody waits, and a click there opens the very question; what agents told is kept under Missed', async () => {
  const world = await newWebWorld()
  const browser = await newBrowser()
  await browser.addInitScript(notifying, 'granted')
  await world.ask('agent.define', { id: 'captain', definition: { runner: 'external' } })
  await world.ask('session.add', { title: 'The release', agent: 'captain' })
  await world.ask('question.ask', { session: 1, text: 'Was there before?' })
  const { page, complaints } = await world.open('/board', { browser })
  await vi.waitFor(async () => expect(await page.title()).toBe('(1) Board · Punchlist'), 60_000)
  await world.ask('session.add', { title: 'The voyage', agent: 'captain' })
  await world.ask('question.ask', { session: 2, text: 'Which day?', options: ['Tuesday', 'Thursday'] })
  await world.ask('question.ask', { session: 2, text: 'And which port?' })
  await vi.waitFor(async () => expect(await page.title()).toBe('(3) Board · Punchlist'), 60_000)
  await vi.waitFor(async () => expect(await page.evaluate('notified.shown.length')).toBe(1), 60_000)
  expect(await page.evaluate('notified.shown[0].body')).toBe('Which day?')
  await page.evaluate('notified.shown[0].click()')
  await page.waitForURL('**/questions/2')
  await page
    .getByRole('article', { name: /asks in The voyage/ })
    .getByRole('button', { name: 'Tuesday' })
    .click()
  await page.getByText('You answered: Tuesday').waitFor()
  await page.getByRole('link', { name: 'Open The voyage' }).waitFor()
  await world.ask('notification.add', { text: 'Land in sight', session: 1 })
  await page.getByRole('button', { name: 'Missed 1' }).click()
  const missed = page.getByRole('dialog', { name: 'Missed' })
  await missed.getByText('Land in sight').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await missed.getByRole('button', { name: 'Seen' }).click()
  await missed.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Missed', exact: true }).waitFor()
  expect(complaints).toEqual([])
})

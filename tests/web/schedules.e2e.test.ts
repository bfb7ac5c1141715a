import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import type { Schedule } from '../../src/contract/nouns/schedule.ts'
import { runSql } from '../support/stores.ts'
import { until } from '../support/until.ts'
import { newOwnWebWorld, newWebWorld, type WebWorld } from '../support/web-world.ts'

async function house(more?: readonly string[]): Promise<WebWorld> {
  const world = await (more === undefined ? newWebWorld() : newOwnWebWorld(more))
  await world.ask('agent.define', { id: 'captain', definition: { runner: 'external' } })
  await world.ask('session.add', { title: 'The house', agent: 'captain' })
  return world
}

async function add(world: WebWorld, more: object = {}): Promise<Schedule> {
  const input = { when: 'every weekday at 9', zone: 'Asia/Tokyo', prompt: 'Look around.', title: 'Rounds', session: 1, ...more }
  return (await world.ask('schedule.add', input)).schedule as unknown as Schedule
}

async function stored(world: WebWorld): Promise<Schedule[]> {
  const { schedules } = (await world.ask('schedule.list', {})) as unknown as { schedules: Schedule[] }
  return schedules.filter(({ action }) => action === 'session')
}

/** What starts a program is defined on the machine it runs on, never over the network. */
function workspaceWith(agent: string, definition: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-schedules-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'agents', agent), { recursive: true })
  writeFileSync(join(folder, 'agents', agent, 'agent.json'), JSON.stringify(definition))
  return folder
}

const row = (page: Page, { number }: Pick<Schedule, 'number'>) => page.getByRole('article', { name: `Schedule #${number}`, exact: true })
/** Opens the dialog in which a schedule is made. */
const begin = async (page: Page) => {
  await page.getByRole('heading', { name: 'Work', level: 1 }).waitFor()
  await page.keyboard.press('c')
  await page.getByRole('form', { name: 'New schedule' }).waitFor()
}
const when = (page: Page) => page.getByLabel('When should something happen?')
const live = (page: Page) => page.getByText('Live').first().waitFor({ state: 'attached' })

async function fromMenu(page: Page, { number }: Schedule, wish: string): Promise<void> {
  await page.getByRole('button', { name: `More for #${number}`, exact: true }).click()
  await page.getByRole('menuitem', { name: wish }).click()
}

test('[WB108] a schedule is added with its next times in sight, for an agent, a session or a task', async () => {
  const world = await house()
  await world.ask('task.add', { title: 'The roof', owner: 'captain' })
  const { page, complaints } = await world.open('/schedules')
  const fill = async (words: string, prompt: string) => {
    await begin(page)
    await when(page).fill(words)
    await page.getByLabel('What the agent is asked each time').fill(prompt)
  }
  const submit = () => page.getByRole('button', { name: 'Add the schedule' }).click()
  const form = page.getByRole('form', { name: 'New schedule' })
  await begin(page)
  await when(page).fill('every blue moon')
  await form.getByText(/Use cron such as/).waitFor()
  await when(page).fill('')
  await page.getByRole('button', { name: 'every weekday at 9' }).click()
  await page.getByLabel('Time zone').fill('Asia/Tokyo')
  await form.getByText('Cron 0 9 * * 1-5 in Asia/Tokyo').waitFor()
  await form.getByRole('list', { name: 'Next times' }).getByText('in Asia/Tokyo').first().waitFor()
  expect(await form.getByRole('list', { name: 'Next times' }).getByRole('listitem').count()).toBe(5)
  await page.getByLabel('What the agent is asked each time').fill('Look around.')
  await page.getByLabel('Title').fill('Rounds')
  await page.getByLabel('Times missed while the server was off').selectOption('are skipped')
  await page.getByLabel('It happens').selectOption('only if something is overdue')
  await page.getByLabel('Agent', { exact: true }).selectOption('captain')
  await submit()
  await page.getByRole('button', { name: 'Rounds', expanded: true }).waitFor()
  await fill('in 3 hours', 'Lock the door.')
  await form.getByText('Once:').waitFor()
  await page.getByLabel('Who is asked').selectOption('a session')
  await page.getByLabel('Session', { exact: true }).selectOption('1')
  await submit()
  await page.getByRole('button', { name: 'Lock the door.', expanded: true }).waitFor()
  await fill('0 8 * * 1', 'Look at the roof.')
  await page.getByLabel('Who is asked').selectOption('a task')
  await page.getByLabel('Task', { exact: true }).selectOption('1')
  await submit()
  await page.getByRole('button', { name: 'Look at the roof.', expanded: true }).waitFor()
  await page.getByRole('link', { name: 'task #1' }).waitFor()
  const { task } = (await world.ask('task.get', { task: 1 })) as unknown as { task: { session: number } }
  const [first, second, third] = await stored(world)
  expect(first).toMatchObject({ title: 'Rounds', when: 'every weekday at 9', zone: 'Asia/Tokyo', prompt: 'Look around.' })
  expect(first).toMatchObject({ missed: 'skip', onlyIf: 'overdue' })
  expect(second).toMatchObject({ title: 'Lock the door.', cron: null, session: 1, missed: 'once', onlyIf: null })
  expect(third).toMatchObject({ cron: '0 8 * * 1', session: task.session })
  expect(complaints).toEqual([])
})

test('[WB108] a schedule is edited, paused, resumed and deleted from the page, and what another client does is seen', async () => {
  const world = await house()
  const rounds = await add(world)
  const { page, complaints } = await world.open('/schedules')
  await live(page)
  await row(page, rounds).getByText('Asks captain in').waitFor()
  await row(page, rounds).getByRole('link', { name: 'session #1 The house' }).waitFor()
  await fromMenu(page, rounds, 'Edit')
  const form = page.getByRole('form', { name: /^Edit schedule/ })
  await form.getByLabel('When').fill('every day at 7')
  await form.getByRole('list', { name: 'Next times' }).waitFor()
  await form.getByLabel('Title').fill('Early rounds')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  await row(page, rounds).getByText('every day at 7').waitFor()
  expect((await stored(world))[0]).toMatchObject({ title: 'Early rounds', cron: '0 7 * * *', zone: 'Asia/Tokyo', prompt: 'Look around.' })
  await page.getByRole('button', { name: `Pause #${rounds.number}` }).click()
  await page.getByRole('button', { name: `Resume #${rounds.number}` }).waitFor()
  await until('paused', async () => (((await stored(world))[0]?.pausedAt ?? 0) > 0 ? true : undefined))
  await page.getByRole('button', { name: `Resume #${rounds.number}` }).click()
  await until('resumed', async () => ((await stored(world))[0]?.pausedAt === 0 ? true : undefined))
  await world.ask('session.rename', { session: 1, title: 'The hut' })
  await row(page, rounds).getByRole('link', { name: 'session #1 The hut' }).waitFor()
  const other = await add(world, { title: 'Of another client' })
  await row(page, other).waitFor()
  await world.ask('schedule.pause', { schedule: other.number })
  await row(page, other).getByText('paused').waitFor()
  await fromMenu(page, rounds, 'Delete…')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await row(page, rounds).waitFor({ state: 'detached' })
  expect((await stored(world)).map(({ title }) => title)).toEqual(['Of another client'])
  expect(complaints).toEqual([])
})

test('[WB108] what is refused is said, and what was typed stays', async () => {
  const world = await house()
  await world.ask('session.add', { title: 'Nobody’s' })
  const rounds = await add(world)
  const { page } = await world.open('/schedules')
  await begin(page)
  await when(page).fill('every day at 7')
  await page.getByLabel('What the agent is asked each time').fill('Is anybody there?')
  await page.getByLabel('Who is asked').selectOption('a session')
  await page.getByLabel('Session', { exact: true }).selectOption('2')
  await page.getByRole('button', { name: 'Add the schedule' }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await messages.getByText('Session #2 has no agent, so nobody would be woken.').waitFor()
  await messages.getByText('Name an agent instead').waitFor()
  expect(await page.getByLabel('What the agent is asked each time').inputValue()).toBe('Is anybody there?')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await fromMenu(page, rounds, 'Edit')
  const form = page.getByRole('form', { name: /^Edit schedule/ })
  await form.getByLabel('When').fill('every blue moon')
  await form.getByText(/Use cron such as/).waitFor()
  await form.getByRole('button', { name: 'Save' }).click()
  await messages.getByText(/blue moon/).waitFor()
  expect(await form.getByLabel('When').inputValue()).toBe('every blue moon')
  expect(await stored(world)).toMatchObject([{ when: 'every weekday at 9' }])
})

test('[WB105] two who write the same schedule see both, and choose', async () => {
  const world = await house()
  const rounds = await add(world)
  const { page } = await world.open('/schedules')
  await live(page)
  await fromMenu(page, rounds, 'Edit')
  const form = page.getByRole('form', { name: /^Edit schedule/ })
  await form.getByLabel('What the agent is asked each time').fill('mine')
  await world.ask('schedule.update', { schedule: rounds.number, prompt: 'theirs' })
  await form.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: /Somebody else/ })
  await dialog.getByText('theirs', { exact: true }).waitFor()
  await dialog.getByText('mine', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Keep theirs' }).click()
  expect(await form.getByLabel('What the agent is asked each time').inputValue()).toBe('mine')
  expect((await stored(world))[0]?.prompt).toBe('theirs')
  await form.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Apply mine' }).click()
  await form.waitFor({ state: 'detached' })
  expect((await stored(world))[0]).toMatchObject({ prompt: 'mine', when: rounds.when, nextAt: rounds.nextAt })
})

test('[WB97] the tick is shown for what it is: it is paused and resumed here, and neither edited nor deleted', async () => {
  const world = await house()
  const tick = await until('the tick', async () => {
    const { schedules } = (await world.ask('schedule.list', {})) as unknown as { schedules: Schedule[] }
    return schedules.find(({ action }) => action === 'tick')
  })
  const { page, complaints } = await world.open(`/schedules?open=${tick.number}`)
  await row(page, tick).getByText('Works on every active task.').waitFor()
  await row(page, tick).getByText('Its times are set where the server is started').waitFor()
  await row(page, tick).getByRole('list', { name: 'Next times' }).getByRole('listitem').nth(4).waitFor()
  expect(await page.getByRole('button', { name: /^More for/ }).count()).toBe(0)
  await page.getByRole('button', { name: `Pause #${tick.number}` }).click()
  await row(page, tick).getByText('It rests until it is resumed.').waitFor()
  const paused = async () => {
    const { schedule } = (await world.ask('schedule.get', { schedule: tick.number })) as unknown as { schedule: Schedule }
    return schedule.pausedAt > 0
  }
  await until('paused', async () => ((await paused()) ? true : undefined))
  await page.getByRole('button', { name: `Resume #${tick.number}` }).click()
  await until('resumed', async () => ((await paused()) ? undefined : true))
  expect(complaints).toEqual([])
})

test('[WB97] the next time of a tick that found nothing to do is shown, though the log says nothing of it', async () => {
  const world = await newOwnWebWorld()
  const past = Date.now() - 60_000
  await runSql(world.place, `UPDATE schedules SET next_at = ${past}`)
  const { page } = await world.open('/schedules')
  const next = page.getByRole('article').locator('time').first()
  const before = await next.getAttribute('datetime')
  await runSql(world.place, `UPDATE jobs SET due_at = ${past}`)
  await until('another next time', async () => ((await next.getAttribute('datetime')) !== before ? true : undefined))
  expect(Date.parse((await next.getAttribute('datetime')) ?? '')).toBeGreaterThan(Date.parse(before ?? ''))
})

test('[WB102] with nothing but the keyboard a schedule is added, opened and closed', async () => {
  const world = await house()
  const { page, complaints } = await world.open()
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await page.getByRole('link', { name: 'Schedules' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/tab=schedules/)
  await begin(page)
  await page.keyboard.type('every hour')
  await page.getByLabel('Agent', { exact: true }).focus()
  await page.keyboard.type('captain')
  await page.getByLabel('What the agent is asked each time').focus()
  await page.keyboard.type('Look around.')
  await page.getByLabel('Title').focus()
  await page.keyboard.press('Enter')
  const toggle = page.getByRole('button', { name: 'Look around.' })
  await page.getByRole('button', { name: 'Look around.', expanded: true }).waitFor()
  await page.getByText('It has not run yet.').waitFor()
  await toggle.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Look around.', expanded: false }).waitFor()
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Look around.', expanded: true }).waitFor()
  expect(complaints).toEqual([])
})

test('[WB108] only the schedule that is opened asks for its next times', async () => {
  const world = await house()
  const [first, second, third] = [await add(world), await add(world, { title: 'Second' }), await add(world, { title: 'Third' })]
  const { page } = await world.open()
  await live(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/schedule\.(get|preview)$/.test(pathname)) asked.push(request.postData() ?? '')
  })
  await page.goto(`${world.url}/schedules`)
  for (const schedule of [first, second, third]) await row(page, schedule).getByText('in Asia/Tokyo').waitFor()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Second' }).click()
  await row(page, second).getByRole('list', { name: 'Next times' }).getByRole('listitem').nth(4).waitFor()
  expect(asked.map((body) => JSON.parse(body).schedule)).toEqual([second.number])
})

test('[WB108] a schedule that happens once is seen to happen, with its run, and is over; once paused past its time it is not resumed', async () => {
  const world = await house(['--workspace', workspaceWith('doorman', { runner: 'command', command: ['true'] })])
  const soon = () => new Date(Date.now() + 4_000).toISOString()
  const { page, complaints } = await world.open('/schedules')
  await live(page)
  const missed = await add(world, { when: 'in 3 hours', title: 'Too late' })
  await world.ask('schedule.pause', { schedule: missed.number })
  const at = soon()
  await world.ask('schedule.update', { schedule: missed.number, when: at })
  const once = await add(world, { when: soon(), session: undefined, agent: 'doorman', title: 'Lock up' })
  await page.getByRole('button', { name: 'Lock up' }).click()
  await row(page, once).getByText('over', { exact: true }).waitFor()
  await row(page, once).getByText('It has no time to come.').waitFor()
  await row(page, once)
    .getByText(/1 turn · doorman · schedule/)
    .waitFor()
  await until('its time has passed', async () => (Date.now() > Date.parse(at) ? true : undefined))
  await page.getByRole('button', { name: `Resume #${missed.number}` }).click()
  await page.getByText(`Schedule #${missed.number} has no next time`).waitFor()
  await page.getByRole('button', { name: `Resume #${missed.number}` }).waitFor()
  expect((await stored(world)).find(({ number }) => number === missed.number)?.pausedAt).toBeGreaterThan(0)
  expect(complaints).toEqual([])
})

test('[WB107] hostile text stays text in a schedule, and the page no wider than a phone', async () => {
  const world = await house()
  const hostile = '<img src=x onerror="window.hurt = 1">'
  await world.ask('session.rename', { session: 1, title: hostile })
  const rounds = await add(world, {
    title: `${hostile}${'W'.repeat(150)}`,
    prompt: `${hostile} ![spy](http://192.0.2.1/spy.png)\n${'x'.repeat(9_000)}`,
  })
  const { page, complaints, strangers } = await world.open(`/schedules?open=${rounds.number}`, { width: 380, height: 720 })
  await row(page, rounds).getByRole('heading', { name: 'Next times' }).waitFor()
  await begin(page)
  await when(page).fill(hostile)
  await page
    .getByRole('form', { name: 'New schedule' })
    .getByText(/Use cron such as/)
    .waitFor()
  expect(await page.locator('img, iframe, main style, main script').count()).toBe(0)
  expect(await page.evaluate('[window.hurt, document.documentElement.scrollWidth]')).toEqual([undefined, 380])
  expect([complaints, strangers]).toEqual([[], []])
})

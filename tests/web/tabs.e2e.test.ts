import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newBrowser } from '../support/browser.ts'
import { until } from '../support/until.ts'
import { newOwnWebWorld, type OwnWebWorld, type WebWorld } from '../support/web-world.ts'

async function tabsOf(world: WebWorld, count: number): Promise<{ context: BrowserContext; tabs: Page[]; complaints: string[] }> {
  await world.ask('session.add', { title: 'Shop' })
  const { page, complaints } = await world.open('/sessions/1', { browser: await newBrowser() })
  const context = page.context()
  const tabs = [page]
  await isLive(page)
  while (tabs.length < count) {
    const tab = await context.newPage()
    tab.on('pageerror', (problem) => complaints.push(String(problem)))
    await tab.goto(`${world.url}/sessions/1`)
    await isLive(tab)
    tabs.push(tab)
  }
  return { context, tabs, complaints }
}

const isLive = (page: Page) => page.getByRole('status').filter({ hasText: 'Live' }).first().waitFor()
const shows = (tabs: readonly Page[], subject: string) =>
  Promise.all(tabs.map((tab) => tab.getByRole('group', { name: new RegExp(subject) }).waitFor()))

/** What is open at the daemon, as its operator sees it. */
async function openStreams({ url, command }: OwnWebWorld): Promise<number> {
  const operator = await command('token', 'add', '--operator')
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${operator}` } })
  return Number(/^punchlist_event_followers (\d+)$/m.exec(await response.text())?.[1])
}

test('[WB157] eight tabs are live over one stream; when the one that reads it is closed, another goes on, and no change is missed', async () => {
  const world = await newOwnWebWorld()
  const { tabs, complaints } = await tabsOf(world, 8)
  await until('one stream', async () => ((await openStreams(world)) === 1 ? true : undefined))
  await world.ask('todo.add', { session: 1, subject: 'milk' })
  await shows(tabs, 'milk')
  const [first, ...others] = tabs
  await Promise.all([first?.close(), world.ask('todo.add', { session: 1, subject: 'bread' })])
  await shows(others, 'bread')
  await world.ask('todo.add', { session: 1, subject: 'eggs' })
  await shows(others, 'eggs')
  await until('one stream again', async () => ((await openStreams(world)) === 1 ? true : undefined))
  expect(complaints).toEqual([])
})

test('[WB158] all tabs say when the server is away, and show what they missed once it is back', async () => {
  const world = await newOwnWebWorld()
  const { tabs } = await tabsOf(world, 3)
  await world.stop()
  await Promise.all(tabs.map((tab) => tab.getByText('Server away').first().waitFor()))
  await world.start()
  await world.ask('todo.add', { session: 1, subject: 'milk' })
  await Promise.all(tabs.map(isLive))
  await shows(tabs, 'milk')
})

test('[WB159] signing out in one tab signs out in all, and signing in again in one brings all back', async () => {
  const world = await newOwnWebWorld()
  const { tabs } = await tabsOf(world, 3)
  const [one, two, three] = tabs as [Page, Page, Page]
  await two.getByRole('textbox', { name: 'New todo' }).fill('a secret')
  await three.keyboard.press('Control+k')
  await three.getByRole('combobox', { name: /^Search/ }).fill('sign out')
  await three.keyboard.press('Enter')
  await Promise.all(tabs.map((tab) => tab.getByLabel('Token').waitFor()))
  expect(await two.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('a secret')
  await one.getByLabel('Token').fill(world.token)
  await one.keyboard.press('Enter')
  await Promise.all(tabs.map(isLive))
  expect(await two.getByRole('textbox', { name: 'New todo' }).inputValue()).toBe('')
  await world.ask('todo.add', { session: 1, subject: 'milk' })
  await shows(tabs, 'milk')
})

test('[WB160] where a browser has no locks, each tab reads the log by itself', async () => {
  const world = await newOwnWebWorld()
  await world.ask('session.add', { title: 'Shop' })
  const { page } = await world.open('/sessions/1', { browser: await newBrowser() })
  await page.context().addInitScript('delete Navigator.prototype.locks')
  await page.reload()
  const other = await page.context().newPage()
  await other.goto(`${world.url}/sessions/1`)
  await Promise.all([page, other].map(isLive))
  await until('two streams', async () => ((await openStreams(world)) === 2 ? true : undefined))
  await world.ask('todo.add', { session: 1, subject: 'milk' })
  await shows([page, other], 'milk')
})

test('[WB161] a tab that reads for all and is not heard of any more is replaced', async () => {
  const world = await newOwnWebWorld()
  const { context, tabs } = await tabsOf(world, 1)
  const follower = await context.newPage()
  await follower.clock.install()
  await follower.goto(`${world.url}/sessions/1`)
  await isLive(follower)
  const [leader] = tabs as [Page]
  const devtools = await context.newCDPSession(leader)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  await world.ask('todo.add', { session: 1, subject: 'milk' })
  await follower.clock.fastForward('05:00')
  await shows([follower], 'milk')
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await world.ask('todo.add', { session: 1, subject: 'bread' })
  await shows([leader, follower], 'bread')
  await until('one stream', async () => ((await openStreams(world)) === 1 ? true : undefined))
})

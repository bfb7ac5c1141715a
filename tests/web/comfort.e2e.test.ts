import { expect, test } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { newBrowser, walkTo } from '../support/browser.ts'
import { newWebWorld } from '../support/web-world.ts'

for (const width of [1280, 380]) {
  test(`[WB44] every page passes axe for WCAG 2.2 AA, in light and dark, ${width} pixels wide`, async () => {
    const world = await newWebWorld()
    await world.ask('agent.define', { id: 'captain', definition: { runner: 'external' } })
    await world.ask('session.add', { title: 'The release', agent: 'captain' })
    await world.ask('session.add', { title: 'Held', agent: 'captain' })
    await world.ask('todo.addMany', {
      session: 1,
      items: [
        { subject: 'tag it', status: 'in_progress', priority: 'high' },
        { subject: 'say so', status: 'blocked', blockedReason: 'nobody listens' },
        { subject: 'build it', status: 'completed' },
        { subject: 'print it', status: 'canceled' },
      ],
    })
    await world.ask('todo.add', { session: 2, subject: 'wait' })
    await world.ask('session.pause', { session: 2 })
    await world.ask('task.add', { title: 'Paint the ship', owner: 'captain', steps: [{ title: 'buy paint' }] })
    await world.ask('message.send', { session: 1, text: 'a [link](https://example.org), `code` and\n\n> a quotation' })
    await world.ask('question.ask', { session: 1, text: 'Which day?', options: ['Tuesday', 'Thursday'] })
    const { page, complaints } = await world.open('/', { width })
    const audit = async (what: string) => {
      expect([what, await violationsOf(page)]).toEqual([what, []])
    }
    await page.getByText('Live').first().waitFor({ state: 'attached' })
    await page.getByRole('region', { name: /^Stuck/ }).waitFor()
    await page
      .getByRole('region', { name: /^Up next/ })
      .getByRole('link', { name: 'Paint the ship' })
      .waitFor()
    await audit('home')
    await page.keyboard.press('Control+k')
    await page
      .getByRole('option', { name: /The release/ })
      .first()
      .waitFor()
    await audit('palette')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
    await audit('help')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await walkTo(page, '/sessions')
    await page.getByRole('heading', { name: 'Work', level: 1 }).waitFor()
    await page.getByRole('link', { name: /Held/ }).waitFor()
    await audit('sessions')
    await walkTo(page, '/sessions/1')
    await page.getByRole('log').getByText('a quotation').waitFor()
    await audit('conversation')
    if (width < 760) await page.getByRole('tab', { name: 'list' }).click()
    await page.getByRole('group', { name: /tag it/ }).waitFor()
    await audit('list')
    const out = await world.visit('/', { width })
    await out.page.getByLabel('Token').waitFor()
    expect(await violationsOf(out.page)).toEqual([])
    expect(complaints).toEqual([])
  })
}

test('[WB44] canary: text that becomes too faint is found, also on a page that has passed', async () => {
  const world = await newWebWorld()
  const { page } = await world.open()
  const heading = page.getByRole('heading', { name: 'Home', exact: true })
  await heading.waitFor()
  expect(await violationsOf(page)).toEqual([])
  await heading.evaluate((element: { style: { color: string } }) => {
    element.style.color = '#808080'
  })
  expect(await violationsOf(page)).toEqual([expect.stringMatching(/^light: color-contrast: .*Home/)])
})

test('[WB45] a chosen theme holds before anything is drawn, and after the page is loaded anew', async () => {
  const world = await newWebWorld()
  const { page } = await world.open('/', { colorScheme: 'light' })
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).fill('theme dark')
  await page.keyboard.press('Enter')
  const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
  expect(await ground()).toBe('rgb(18, 19, 22)')
  // Without its scripts the page is as it is before React has drawn anything.
  await page.route('**/index-*.js', (route) => route.abort())
  await page.reload()
  expect(await ground()).toBe('rgb(18, 19, 22)')
})

test('[WB170] what makes no sense in an address is left out, and the page opens', async () => {
  const world = await newWebWorld()
  const { page, complaints } = await world.open()
  const addresses = [
    ['Board', '/board?by=colour&session=-1'],
    ['Work', '/work?tab=odd&kind=poem'],
    ['Plans', '/plans?type=poem&stage=9'],
    ['Agents', '/agents?agent[a]=1'],
    ['Report', '/report?days=4'],
    ['Report', '/activity?kind=rumour&session=abc'],
  ] as const
  for (const [name, address] of addresses) {
    await page.goto(world.url + address)
    await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
    await page.waitForURL((url) => url.search === '').catch(() => Promise.reject(new Error(page.url())))
  }
  expect(complaints).toEqual([])
})

test('[WB176] an address with nothing behind it is a page that says so, signed in or not, and leads home', async () => {
  const world = await newWebWorld()
  const { page, complaints } = await world.open('/bord')
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
  await page.getByText('/bord', { exact: true }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Go home' }).click()
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  const stranger = await world.visit('/bord')
  await stranger.page.getByLabel('Token').fill(world.token)
  await stranger.page.keyboard.press('Enter')
  await stranger.page.getByRole('heading', { name: 'There is no such page' }).waitFor()
  expect([complaints, stranger.complaints]).toEqual([[], []])
})

test('[WB46] without JavaScript the page says what to use instead', async () => {
  const world = await newWebWorld()
  const page = await (await newBrowser({ javaScriptEnabled: false })).newPage()
  await page.goto(world.url)
  expect(await page.locator('noscript').textContent()).toContain('punchlist todo list')
})

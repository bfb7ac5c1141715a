import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'vitest'
import { newBrowser, newWebWorld, watched } from '../support/browser.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 380]) {
    test(`[WB44] every page passes axe for WCAG 2.2 AA, ${colorScheme} and ${width} pixels wide`, async () => {
      const world = await newWebWorld()
      await world.ask('agent.define', { id: 'captain' })
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
      await world.ask('message.send', { session: 1, text: 'a [link](https://example.org), `code` and\n\n> a quotation' })
      await world.ask('question.ask', { session: 1, text: 'Which day?', options: ['Tuesday', 'Thursday'] })
      const { page, complaints } = await world.open('/', { colorScheme, width })
      const audit = async (what: string) => {
        const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze()
        const found = violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(' | ')}`)
        expect(found).toEqual([])
      }
      await page.getByText('Live').first().waitFor({ state: 'attached' })
      await page.getByRole('region', { name: /^Stuck/ }).waitFor()
      await audit('home')
      await page.keyboard.press('Control+k')
      await page.getByRole('option', { name: /The release/ }).waitFor()
      await audit('palette')
      await page.keyboard.press('Escape')
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
      await audit('help')
      await page.keyboard.press('Escape')
      await page.goto(`${world.url}/sessions`)
      await page.getByRole('link', { name: /Held/ }).waitFor()
      await audit('sessions')
      await page.goto(`${world.url}/sessions/1`)
      await page.getByRole('group', { name: /tag it/ }).waitFor()
      await audit('session')
      if (width < 1024) {
        await page.getByRole('tab', { name: 'conversation' }).click()
        await page.getByRole('log').getByText('a quotation').waitFor()
        await audit('conversation')
      }
      const out = await watched(await newBrowser({ colorScheme, width }), world.url)
      await out.page.getByLabel('Token').waitFor()
      const { violations } = await new AxeBuilder({ page: out.page }).withTags(wcag).analyze()
      expect(violations.map(({ id }) => id)).toEqual([])
      expect(complaints).toEqual([])
    })
  }
}

test('[WB45] a chosen theme holds before anything is drawn, and after the page is loaded anew', async () => {
  const world = await newWebWorld()
  const { page } = await world.open('/', { colorScheme: 'light' })
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).fill('theme dark')
  await page.keyboard.press('Enter')
  const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
  expect(await ground()).toBe('rgb(22, 23, 26)')
  // Without its scripts the page is as it is before React has drawn anything.
  await page.route('**/index-*.js', (route) => route.abort())
  await page.reload()
  expect(await ground()).toBe('rgb(22, 23, 26)')
})

test('[WB46] without JavaScript the page says what to use instead', async () => {
  const world = await newWebWorld()
  const { page } = await watched(await newBrowser({ javaScriptEnabled: false }), world.url)
  expect(await page.locator('noscript').textContent()).toContain('punchlist todo list')
})

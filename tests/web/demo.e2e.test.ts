import { expect, onTestFinished, test } from 'vitest'
import type { SessionWithState } from '../../src/contract/nouns/session.ts'
import { pages } from '../../web/src/app/pages.ts'
import { violationsOf } from '../support/axe.ts'
import { walkTo } from '../support/browser.ts'
import { until } from '../support/until.ts'
import { newOwnWebWorld, newWebWorld, type OwnWebWorld } from '../support/web-world.ts'

const line = 'This is a demo: its agents are scripted, and no model is asked.'

function newDemo(): Promise<OwnWebWorld> {
  process.env.PUNCHLIST_DEMO_PAUSE_MS = '200'
  onTestFinished(() => void delete process.env.PUNCHLIST_DEMO_PAUSE_MS)
  return newOwnWebWorld(['--demo'])
}

test('[WB149] a newcomer opens the demo’s link, finds the question that waits on home, answers it, and sees the session go on', async () => {
  const demo = await newDemo()
  const { page, complaints, strangers } = await demo.visit(demo.link)
  await page.getByText(line).waitFor()
  const card = page.getByRole('article', { name: /asks in Which day do we release\?/ })
  await card.getByRole('button', { name: 'Thursday' }).waitFor()
  await card.getByRole('link', { name: 'Which day do we release?' }).click()
  await page.getByRole('heading', { level: 1, name: /Which day do we release\?/ }).waitFor()
  const address = page.url()
  await page.goBack()
  await card.getByRole('button', { name: 'Thursday' }).click()
  await page.getByText('Answered. ').waitFor()
  await page.getByText('Nobody waits for you.').waitFor()
  await page.goto(address)
  await page.getByText(line).waitFor()
  // In a turn that was cut off it may have said so unheard: then it is in what it does next.
  await page
    .getByRole('log')
    .getByText(/(You said|They read:) “Thursday”/)
    .first()
    .waitFor()
  await page.getByText('4 of 4 done').waitFor()
  const number = Number(address.split('/').at(-1))
  const { session } = (await until('the end', async () => {
    const found = (await demo.ask('session.get', { session: number })) as unknown as { session: SessionWithState }
    return found.session.outcome === 'done' ? found : undefined
  })) as { session: SessionWithState }
  expect(session.state).toBe('dormant')
  await page.getByRole('button', { name: 'What to try' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /About this demo/ }).waitFor()
  // What it names is what there was to see when it looked, which may have been after the question was answered.
  await page
    .getByRole('log')
    .getByText(/Nothing here is kept/)
    .waitFor()
  expect([complaints, strangers]).toEqual([[], []])
})

test('[WB149] every page of a demo says that it is one, on a phone, too, and only a demo does', async () => {
  const demo = await newDemo()
  const { page, complaints } = await demo.open('/', { width: 380, height: 720 })
  for (const { path, label } of pages) {
    await walkTo(page, path)
    await page.getByRole('heading', { level: 1, name: label, exact: true }).waitFor()
    await page.getByRole('complementary', { name: 'Demo' }).getByText(line).waitFor()
    expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, 380])
  }
  await walkTo(page, '/')
  await page.getByRole('heading', { level: 1, name: 'Home', exact: true }).waitFor()
  await page.getByText(line).waitFor()
  expect(await violationsOf(page)).toEqual([])
  expect(complaints).toEqual([])
  const real = await newWebWorld()
  const other = await real.open('/')
  await other.page.getByText('Nobody waits for you.').waitFor()
  await other.page.getByText('Live').first().waitFor()
  expect(await other.page.getByRole('complementary', { name: 'Demo' }).count()).toBe(0)
})

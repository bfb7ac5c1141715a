import { expect, onTestFinished, test } from 'vitest'
import type { SessionWithState } from '../../src/contract/nouns/session.ts'
import { pages, settingsPage } from '../../web/src/app/pages.ts'
import { violationsOf } from '../support/axe.ts'
import { walkTo } from '../support/browser.ts'
import { until } from '../support/until.ts'
import { newOwnWebWorld, newWebWorld, type OwnWebWorld } from '../support/web-world.ts'

const line = 'Demo: scripted, free'

function newDemo(): Promise<OwnWebWorld> {
  process.env.PUNCHLIST_DEMO_PAUSE_MS = '200'
  onTestFinished(() => void delete process.env.PUNCHLIST_DEMO_PAUSE_MS)
  return newOwnWebWorld(['--demo'])
}

test('[WB149] a newcomer opens the demo’s link, allows the edit that waits on home by a key, and sees its session go on; a question is answered there, too', async () => {
  const demo = await newDemo()
  const { page, complaints, strangers } = await demo.visit(demo.link)
  await page.getByText(line).waitFor()
  const edit = page.getByRole('article', { name: /coder wants to edit .*sign-in\.ts/ })
  await edit.getByText('const byAddress = limiter({ window: 60_000, max: 5 })').waitFor()
  await edit.focus()
  // Whoever presses a key ahead of what is shown answers nothing: it has to be in sight for a moment.
  await until('it is allowed', async () => {
    await page.keyboard.press('a')
    return (await edit.count()) === 0 ? true : undefined
  })
  await page.getByText('Allowed. coder goes on.').waitFor()
  const row = page
    .getByRole('region', { name: /^Needs you/ })
    .getByRole('listitem')
    .filter({ hasText: 'Which day do we release?' })
  await row.getByRole('button', { name: 'Thursday' }).click()
  await row.waitFor({ state: 'detached' })
  const { sessions } = (await demo.ask('session.list', { limit: 100 })) as unknown as { sessions: SessionWithState[] }
  const number = sessions.find(({ title }) => title === 'Which day do we release?')?.number ?? 0
  const { session } = (await until('the end', async () => {
    const found = (await demo.ask('session.get', { session: number })) as unknown as { session: SessionWithState }
    return found.session.outcome === 'done' ? found : undefined
  })) as { session: SessionWithState }
  expect(session.state).toBe('dormant')
  expect([complaints, strangers]).toEqual([[], []])
})

test('[WB149] every page of a demo says that it is one, on a phone, too, and only a demo does', async () => {
  const demo = await newDemo()
  const { page, complaints } = await demo.open('/', { width: 380, height: 720 })
  for (const { path, label } of [...pages, settingsPage]) {
    await walkTo(page, path)
    await page.getByRole('heading', { level: 1, name: label, exact: true }).waitFor()
    await page.getByText('Demo', { exact: true }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(380)
  }
  await walkTo(page, '/')
  await page.getByRole('heading', { level: 1, name: 'Home', exact: true }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  expect(complaints).toEqual([])
  const other = await (await newWebWorld()).open()
  await other.page.getByText('Live').first().waitFor()
  expect(await other.page.getByText(/^Demo/).count()).toBe(0)
})

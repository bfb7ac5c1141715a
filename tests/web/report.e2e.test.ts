import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { newModelWebWorld } from '../support/model-web-world.ts'
import { until } from '../support/until.ts'
import { newWebWorld, type WebWorld } from '../support/web-world.ts'

/** A workspace in which one agent has run once, and one of two todos is done. */
async function busy(): Promise<WebWorld> {
  const world = await newModelWebWorld(() => ({ text: 'Done.', usage: { input: 1_000, cached: 200, output: 34 } }))
  await world.ask('session.add', { title: 'Shop', agent: 'worker' })
  await world.ask('message.send', { session: 1, text: 'Go.' })
  await until('a run has ended', async () => ((await world.session()).outcome === 'done' ? true : undefined))
  await world.ask('todo.addMany', { items: [{ subject: 'milk', status: 'completed' }, { subject: 'bread' }] })
  return world
}

const chart = (page: Page, name: RegExp) => page.getByRole('region', { name })
/** The points of a canvas, as one text. */
const drawn = (page: Page, name: RegExp) =>
  chart(page, name)
    .locator('canvas')
    .evaluate((canvas) => (canvas as unknown as { toDataURL(): string }).toDataURL())

test('[WB145] [WB184] the report says what was found above each chart and shows it as a table, too, for the range that the address names; what changes is seen at once', async () => {
  const world = await busy()
  const { page, complaints, strangers } = await world.open('/report?days=7')
  const done = chart(page, /^1 done in 7 days, less than one a day/)
  await done.locator('canvas').waitFor()
  await chart(page, /1 open now, 1 more than on/)
    .locator('canvas')
    .waitFor()
  await chart(page, /^The middle run took/)
    .locator('canvas')
    .waitFor()
  await chart(page, /^1 run, 1 done, none failed$/)
    .getByRole('row', { name: 'Done 1' })
    .waitFor()
  await chart(page, /^worker ran most: 1 of 1 run/)
    .getByRole('row', { name: /^worker 1/ })
    .waitFor()

  await done.getByText('Show as table').focus()
  await page.keyboard.press('Enter')
  const rows = done.getByRole('table').getByRole('row')
  await rows.first().waitFor()
  expect(await rows.count()).toBe(8)
  expect((await rows.last().innerText()).split(/\s+/).slice(-3)).toEqual(['1', '2', '0'])

  const spent = chart(page, /^1234 tokens in 7 days, for which no price is known$/)
  await spent.locator('canvas').waitFor()
  await spent.getByText('Show as table').click()
  await spent.getByRole('row', { name: / 1234 1$/ }).waitFor()
  await chart(page, /^worker used most: 1234 of 1234 tokens$/)
    .getByRole('row', { name: /^worker 1234 tokens · no price$/ })
    .waitFor()
  expect(await page.getByText('$').count()).toBe(0)

  const before = await drawn(page, /^1 done in 7 days/)
  await world.ask('todo.update', { todo: 2, status: 'completed' })
  await chart(page, /^2 done in 7 days/).waitFor()
  await chart(page, /^Nothing is open, as on/)
    .getByText('There is nothing to draw in these days.')
    .waitFor()
  expect(await drawn(page, /^2 done in 7 days/)).not.toBe(before)

  await page.getByRole('link', { name: '90 days' }).focus()
  await page.keyboard.press('Enter')
  await chart(page, /^2 done in 90 days/).waitFor()
  expect(new URL(page.url()).search).toBe('?days=90')
  expect(await page.getByRole('link', { name: '90 days' }).getAttribute('aria-current')).toBe('page')
  await page.goBack()
  await chart(page, /^2 done in 7 days/).waitFor()
  await page.goto(`${world.url}/report?days=everything`)
  await chart(page, /^2 done in 30 days/).waitFor()
  expect([complaints, strangers]).toEqual([[], []])
})

test('[WB146] charts are drawn anew in the colours of the theme, and as wide as the window lets them', async () => {
  const world = await busy()
  const { page, complaints } = await world.open('/report?days=7', { colorScheme: 'light' })
  const title = /^1 done in 7 days/
  const canvas = chart(page, title).locator('canvas')
  await canvas.waitFor()
  const light = await drawn(page, title)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).fill('theme dark')
  await page.keyboard.press('Enter')
  const dark = await until('a dark chart', async () => {
    const now = await drawn(page, title)
    return now === light ? undefined : now
  })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).fill('theme system')
  await page.keyboard.press('Enter')
  await until('a light chart', async () => ((await drawn(page, title)) === light ? true : undefined))
  await page.emulateMedia({ colorScheme: 'dark' })
  await until('a dark chart, as the system is', async () => ((await drawn(page, title)) === dark ? true : undefined))
  await page.setViewportSize({ width: 380, height: 720 })
  await until('a narrow chart', async () => (((await canvas.boundingBox())?.width ?? 1_000) < 340 ? true : undefined))
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(380)
  await page.setViewportSize({ width: 1280, height: 720 })
  await until('a wide chart', async () => (((await canvas.boundingBox())?.width ?? 0) > 380 ? true : undefined))
  expect(complaints).toEqual([])
})

test('[WB147] no chart is loaded before the report is gone to; its other tab is the log, by their old address', async () => {
  const world = await busy()
  const { page, complaints } = await world.open('/')
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  expect(loaded.filter((address) => /report-page|chart|uplot/i.test(address))).toEqual([])
  await page.getByRole('link', { name: 'Report' }).first().click()
  await chart(page, /^1 done in 30 days/)
    .locator('canvas')
    .waitFor()
  expect(loaded.some((address) => /report-page/.test(address))).toBe(true)
  await page.getByRole('link', { name: 'Log', exact: true }).click()
  await page.locator('summary', { hasText: 'started session #1 Shop' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/activity')
  await page.getByRole('link', { name: 'Figures' }).click()
  await chart(page, /^1 done in 30 days/).waitFor()
  expect(complaints).toEqual([])
})

test('[WB148] where nothing has happened the report says so, and what to do', async () => {
  const world = await newWebWorld()
  const { page } = await world.open('/report')
  await page.getByText('There is nothing to tell of these days yet.').waitFor()
  expect(await page.locator('canvas').count()).toBe(0)
  await page.getByRole('button', { name: 'Give an agent work' }).click()
  await page.getByLabel('What should be done?').waitFor()
})

test('[WB145] the report passes axe, in light and dark, 1280 and 380 pixels wide, its tables unfolded', async () => {
  const world = await busy()
  const { page } = await world.open('/report?days=30')
  for (const width of [1280, 380]) {
    await page.setViewportSize({ width, height: 800 })
    await page.reload()
    await chart(page, /^1 done in 30 days/)
      .locator('canvas')
      .waitFor()
    for (const summary of await page.getByText('Show as table').all()) await summary.click()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  }
})

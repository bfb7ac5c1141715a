import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { newWebWorld } from '../support/web-world.ts'

/** What is asked of an element here; tests know no page. */
interface Scrolled {
  parentElement: { scrollTo(x: number, y: number): void }
  scrollHeight: number
}

test('[WB173] a long list is shown page after page, to its end', async () => {
  const world = await newWebWorld()
  await world.ask('session.add', { title: 'No 1.' })
  const others = Array.from({ length: 609 }, (_, index) => index + 2)
  for (let from = 0; from < others.length; from += 25) {
    await Promise.all(others.slice(from, from + 25).map((number) => world.ask('session.add', { title: `No ${number}.` })))
  }
  const { page, complaints } = await world.open('/work')
  const list = page.getByRole('list', { name: 'Work' })
  const rows = list.locator('[data-row]')
  await page.getByRole('link', { name: 'Active 610' }).waitFor()
  await rows.filter({ hasText: 'No 610.' }).waitFor()
  // However many there are, those in view are drawn.
  expect(await rows.count()).toBeLessThan(60)
  await until('the end', async () => {
    await list.evaluate(({ parentElement, scrollHeight }: Scrolled) => parentElement.scrollTo(0, scrollHeight))
    return (await rows.filter({ hasText: 'No 1.' }).count()) > 0 ? true : undefined
  })
  expect(await rows.count()).toBeLessThan(60)
  await world.ask('session.rename', { session: 1, title: 'Changed meanwhile' })
  await rows.filter({ hasText: 'No 1.' }).waitFor({ state: 'detached' })
  // What is far down the list is found without going there.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).fill('"No 300"')
  await page.getByRole('option', { name: /No 300\./ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('f')
  await page.getByRole('combobox').fill('meanwhile')
  await page.keyboard.press('Enter')
  await rows.filter({ hasText: 'Changed meanwhile' }).waitFor()
  expect(await rows.count()).toBe(1)
  expect(complaints).toEqual([])
})

test('[WB175] a conversation is read back to its beginning, and what was read stays in sight', async () => {
  const world = await newWebWorld()
  await world.ask('session.add', { title: 'Talk' })
  for (let number = 1; number <= 230; number += 1) await world.ask('message.send', { session: 1, text: `Word ${number}.` })
  const { page, complaints } = await world.open('/sessions/1')
  const log = page.getByRole('log')
  const words = async () => (await log.locator('li p:not(.stored)').allTextContents()).filter((text) => /^Word \d+\.$/.test(text))
  const word = (number: number) => log.getByText(`Word ${number}.`, { exact: true })
  // Each is drawn as it was stored first, and anew when its markdown has been read.
  const drawn = (count: number) =>
    until(`${count} are drawn`, async () => {
      const found = await words()
      return found.length === count ? found : undefined
    })
  expect((await drawn(50)).at(-1)).toBe('Word 230.')
  await log.getByRole('button', { name: 'Show earlier messages' }).click()
  await word(31).waitFor({ state: 'attached' })
  expect(await word(181).isVisible()).toBe(true)
  await page.waitForFunction('document.querySelector("[role=log]").scrollTop > 0')
  await world.ask('message.send', { session: 1, text: 'Word 231.' })
  await word(231).waitFor({ state: 'attached' })
  await log.getByRole('button', { name: 'Show earlier messages' }).click()
  await word(1).waitFor({ state: 'attached' })
  const all = Array.from({ length: 231 }, (_, index) => `Word ${index + 1}.`)
  expect(await drawn(231)).toEqual(all)
  expect(await log.getByRole('button', { name: 'Show earlier messages' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Work' }).first().click()
  await page.getByRole('heading', { name: 'Work' }).waitFor()
  await page.goBack()
  await word(1).waitFor({ state: 'attached' })
  expect(await drawn(231)).toEqual(all)
  expect(complaints).toEqual([])
})

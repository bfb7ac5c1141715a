import { expect, test } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { newWebWorld } from '../support/web-world.ts'

test('[SR12] the palette finds what is deep in a text, shows where, and leads there by the keyboard', async () => {
  const world = await newWebWorld()
  await world.ask('session.add', { title: 'The harbour' })
  await world.ask('todo.add', { session: 1, subject: 'paint the pier', description: 'with the colour of a cormorant' })
  await world.ask('todo.update', { todo: 1, status: 'completed' })
  const { page, complaints } = await world.open('/')
  await page.getByText('Live').first().waitFor({ state: 'attached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).fill('cormo')
  const option = page.getByRole('option', { name: /#1 paint the pier/ })
  await option.waitFor()
  expect(await option.locator('mark').allTextContents()).toEqual(['cormorant'])
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'The harbour' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).fill('pier status:nice')
  await page.getByText('status:nice is not understood').waitFor()
  // A refused request is noted by the browser itself.
  expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([])
})

import { expect, test } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { newWebWorld, type WebWorld } from '../support/web-world.ts'

const hostile = `<img src=x onerror="window.hurt = 1"> ${'W'.repeat(150)}`

/** A session with five below it, each a little further than the last. */
async function family(): Promise<WebWorld> {
  const world = await newWebWorld()
  for (const id of ['captain', 'mate']) await world.ask('agent.define', { id })
  await world.ask('session.add', { title: 'The voyage', agent: 'captain' })
  for (let done = 0; done < 5; done++) {
    await world.ask('session.add', { title: done === 4 ? hostile : `Errand ${done + 1}`, agent: 'mate', parent: 1 })
    const items = Array.from({ length: 5 }, (_, index) => ({ subject: `part ${index}`, status: index < done ? 'completed' : 'pending' }))
    await world.ask('todo.addMany', { session: done + 2, items })
  }
  return world
}

test('[WB137] of many children a few are shown, the others on demand, each leads to its page by keyboard, and a new one appears by itself', async () => {
  const world = await family()
  const { page, complaints } = await world.open('/sessions/1')
  const children = page.getByRole('list', { name: 'Sessions below' })
  await children.getByText('4 of 5 done').waitFor()
  expect(await children.getByRole('listitem').count()).toBe(3)
  await page.getByRole('button', { name: 'Show 2 more' }).focus()
  await page.keyboard.press('Enter')
  expect(await children.getByRole('listitem').count()).toBe(5)
  await world.ask('session.add', { title: 'One more', agent: 'mate', parent: 1 })
  await children.getByText('One more').waitFor()
  await world.ask('todo.update', { todo: 5, status: 'completed' })
  await children.getByRole('listitem').filter({ hasText: 'Errand 1' }).getByText('1 of 5 done').waitFor()
  await world.ask('session.pause', { session: 2 })
  await children.getByRole('listitem').filter({ hasText: 'Errand 1' }).getByText('paused').waitFor()
  await children.getByRole('link', { name: /Errand 1/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /Errand 1/ }).waitFor()
  expect(await page.evaluate('window.hurt')).toBeUndefined()
  expect(complaints).toEqual([])
})

for (const width of [1280, 380]) {
  test(`[WB137] a session with children passes axe, in light and dark, ${width} pixels wide, and is no wider`, async () => {
    const world = await family()
    const { page } = await world.open('/sessions/1', { width })
    await page.getByText('Live').first().waitFor({ state: 'attached' })
    if (width < 760) await page.getByRole('tab', { name: 'list' }).click()
    await page.getByRole('button', { name: 'Show 2 more' }).click()
    await page.getByRole('button', { name: 'Show fewer' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  })
}

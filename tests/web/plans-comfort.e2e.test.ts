import { expect, test } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { walkTo } from '../support/browser.ts'
import { newWebWorld, type WebWorld } from '../support/web-world.ts'

async function furnished(): Promise<{ world: WebWorld; id: string }> {
  const world = await newWebWorld()
  await world.ask('agent.define', { id: 'captain', definition: { runner: 'external' } })
  await world.ask('session.add', { title: 'The house', agent: 'captain' })
  await world.ask('sprint.add', { title: 'Autumn' })
  const content = '# The move\n\n1. Pack\n2. Carry\n\n> a quotation with `code` and a [link](https://example.org)\n'
  const { artifact } = await world.ask('artifact.add', { title: 'The move', type: 'plan', session: 1, content })
  const { id } = artifact as unknown as { id: string }
  await world.ask('artifact.update', { artifact: id, content: `${content}3. Unpack\n` })
  await world.ask('artifact.stage', { artifact: id, stage: 'final' })
  await world.ask('todo.update', { todo: 1, status: 'completed' })
  await world.ask('todo.update', { todo: 2, status: 'blocked', blockedReason: 'too heavy' })
  await world.ask('schedule.add', { when: 'every weekday at 9', zone: 'Asia/Tokyo', prompt: 'Look around.', session: 1 })
  await world.ask('schedule.add', { when: 'every hour', prompt: 'Rest.', session: 1 })
  await world.ask('schedule.pause', { schedule: 3 })
  return { world, id }
}

for (const width of [1280, 380]) {
  test(`[WB109] plans and schedules pass axe for WCAG 2.2 AA and fit, in light and dark, ${width} pixels wide`, async () => {
    const { world, id } = await furnished()
    const { page, complaints } = await world.open('/plans', { width })
    const audit = async (what: string) => {
      expect([what, await violationsOf(page)]).toEqual([what, []])
      expect(await page.evaluate('document.documentElement.scrollWidth'), what).toBe(width)
    }
    await page.getByRole('link', { name: /The move/ }).waitFor()
    await audit('plans')
    await page.keyboard.press('c')
    await page.getByLabel('What is it about?').fill('The garden')
    await audit('new plan')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await walkTo(page, `/plans/${id}`)
    await page.locator('.prose-small li', { hasText: 'Unpack' }).waitFor()
    await page.getByText('1 of 3 done').waitFor()
    await audit('plan')
    await page.getByRole('button', { name: 'Finalise again' }).click()
    await page.getByRole('dialog').waitFor()
    await audit('finalise')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Text' }).fill('mine')
    await world.ask('artifact.update', { artifact: id, content: 'theirs\n'.repeat(200) })
    await page.getByText('Somebody else has changed the text').waitFor()
    await audit('editor')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog', { name: /Somebody else/ }).waitFor()
    await audit('conflict')
    await page.getByRole('button', { name: 'Apply mine' }).click()
    await walkTo(page, `/plans/${id}?from=1&to=3`)
    await page.getByText(/^Changes from revision 1 to 3: /).waitFor()
    await audit('diff')
    await walkTo(page, `/plans/${id}?revision=1`)
    await page.locator('.prose-small li', { hasText: 'Carry' }).waitFor()
    await audit('revision')
    await walkTo(page, '/schedules?open=2')
    await page.getByRole('list', { name: 'Next times' }).getByRole('listitem').nth(4).waitFor()
    await audit('schedules')
    await page.keyboard.press('c')
    await page.getByLabel('When should something happen?').fill('every day at 7')
    await page.getByRole('form', { name: 'New schedule' }).getByRole('list', { name: 'Next times' }).waitFor()
    await audit('new schedule')
    await page.getByLabel('When should something happen?').fill('every blue moon')
    await page.getByText(/Use cron such as/).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'More for #2' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('form', { name: /^Edit schedule/ }).waitFor()
    await audit('edit schedule')
    expect(complaints).toEqual([])
  })
}

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Artifact } from '../../src/contract/nouns/artifact.ts'
import type { Todo } from '../../src/contract/nouns/todo.ts'
import { until } from '../support/until.ts'
import { newWebWorld, type WebWorld } from '../support/web-world.ts'

const steps = '# The move\n\n1. Pack\n   - [ ] books\n2. Carry\n'

async function planned(world: WebWorld, content = steps, more: object = {}): Promise<Artifact> {
  await world.ask('session.add', { title: 'The house' })
  const { artifact } = await world.ask('artifact.add', { title: 'The move', type: 'plan', session: 1, content, ...more })
  return artifact as unknown as Artifact
}

async function stored(world: WebWorld, id: string): Promise<Artifact & { content: string }> {
  const { artifact, content } = (await world.ask('artifact.get', { artifact: id })) as unknown as { artifact: Artifact; content: string }
  return { ...artifact, content }
}

async function todosOf(world: WebWorld, id: string): Promise<Todo[]> {
  const { todos } = await world.ask('todo.list', { artifact: id, includeFinished: true, order: 'position' })
  return todos as unknown as Todo[]
}

const live = (page: Page) => page.getByText('Live').first().waitFor({ state: 'attached' })
const editor = (page: Page) => page.getByRole('textbox', { name: 'Text' })

async function fromMenu(page: Page, wish: string): Promise<void> {
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: wish }).click()
}

test('[WB101] plans are listed newest first, filtered by the address, and what another client adds appears', async () => {
  const world = await newWebWorld()
  await planned(world)
  await world.ask('artifact.add', { title: 'Names', type: 'document' })
  await world.ask('artifact.add', { title: 'The garden', type: 'plan' })
  const { page, complaints } = await world.open('/plans')
  const rows = page.locator('main li a[data-row]')
  await page.getByRole('link', { name: /The garden/ }).waitFor()
  expect((await rows.allTextContents()).map((text) => text.replace(/(The [a-z]+|Names).*/, '$1'))).toEqual(['The garden', 'The move'])
  await live(page)
  await world.ask('artifact.add', { title: 'The fence', type: 'plan' })
  await page.getByRole('link', { name: /The fence/ }).waitFor()
  const narrow = async (words: string) => {
    await page.keyboard.press('f')
    await page.getByRole('combobox', { name: 'Filter by' }).fill(words)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await narrow('type is anything')
  await page.getByRole('link', { name: /Names/ }).waitFor()
  await narrow('belongs to is #1')
  await page.getByRole('link', { name: /Names/ }).waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?type=all&session=1')
  expect(await rows.count()).toBe(1)
  await narrow('stage is final')
  await page.getByText('Nothing fits these filters.').waitFor()
  await page.goto(`${world.url}/plans?stage=draft&session=0`)
  await page.getByRole('link', { name: /The fence/ }).waitFor()
  expect(await rows.count()).toBe(2)
  await page.getByRole('button', { name: 'Drop Stage is Draft' }).waitFor()
  expect(complaints).toEqual([])
})

test('[WB102] with nothing but the keyboard a plan is added, read, edited and saved', async () => {
  const world = await newWebWorld()
  await world.ask('session.add', { title: 'The house' })
  const { page, complaints } = await world.open()
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await page.getByText('There is no plan yet.').waitFor()
  await page.keyboard.press('n')
  await page.getByLabel('What is it about?').waitFor()
  await page.keyboard.type('The move')
  await page.getByLabel('Belongs to').focus()
  await page.keyboard.type('#1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1. Pack')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'The move', level: 1 }).waitFor()
  await page.locator('main ol li', { hasText: 'Pack' }).waitFor()
  await page.getByRole('button', { name: 'Edit' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n2. Carry')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Saved as revision 2.').waitFor()
  await page.locator('main ol li', { hasText: 'Carry' }).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await stored(world, id)).toMatchObject({ session: 1, type: 'plan', title: 'The move', content: '1. Pack\n2. Carry', revision: 2 })
  await until('the focus is back', async () => ((await page.locator('button:focus').textContent()) === 'Edit' ? true : undefined))
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await page.getByRole('link', { name: /The move/ }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'The move', level: 1 }).waitFor()
  expect(complaints).toEqual([])
})

test('[WB103] a plan goes to review, becomes final with its steps as todos, back to draft and final again; its todos are followed', async () => {
  const world = await newWebWorld()
  const { id } = await planned(world)
  const { page, complaints } = await world.open(`/plans/${id}`)
  const todos = page.getByRole('list', { name: 'Todos' }).getByRole('listitem')
  await live(page)
  await page.getByRole('button', { name: 'Send to review' }).click()
  await page.locator('[aria-current=step]', { hasText: 'Review' }).waitFor()
  expect((await stored(world, id)).stage).toBe('review')
  await page.getByRole('button', { name: 'Finalise' }).click()
  await page.getByRole('dialog').getByText('the list of session #1').waitFor()
  await page.getByRole('button', { name: 'Not yet' }).click()
  expect(await todosOf(world, id)).toEqual([])
  await page.getByRole('button', { name: 'Finalise' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finalise' }).click()
  await page.getByText('3 todos made.').waitFor()
  await page.getByText('0 of 3 done').waitFor()
  expect((await todosOf(world, id)).map(({ subject, session }) => [subject, session])).toEqual([
    ['Pack', 1],
    ['books', 1],
    ['Carry', 1],
  ])
  await world.ask('todo.update', { todo: 3, status: 'completed' })
  await page.getByText('1 of 3 done').waitFor()
  await page.getByRole('button', { name: 'Back to draft' }).click()
  await page.locator('[aria-current=step]', { hasText: 'Draft' }).waitFor()
  await world.ask('artifact.update', { artifact: id, content: '1. Pack\n2. Carry\n3. Unpack\n' })
  await page.locator('main ol li', { hasText: 'Unpack' }).waitFor()
  await page.getByRole('button', { name: 'Finalise' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finalise' }).click()
  await page.getByText('1 todo made, 1 todo canceled.').waitFor()
  await todos.filter({ hasText: 'books' }).getByText('canceled').waitFor()
  await page.getByRole('button', { name: 'Finalise again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finalise' }).click()
  await page.getByText('Its todos are as they were.').waitFor()
  await todos.first().getByRole('link', { name: 'session #1' }).click()
  await page.getByRole('group', { name: /Unpack/ }).waitFor()
  expect(complaints).toEqual([])
})

test('[WB104] a plan without steps says so, one whose session is archived is refused, and one that was changed unseen does not become final', async () => {
  const world = await newWebWorld()
  const { id } = await planned(world, 'just words')
  const { page } = await world.open(`/plans/${id}`)
  const finalise = async () => {
    await page.getByRole('button', { name: /^Finalise/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Finalise' }).click()
  }
  await finalise()
  await page.getByText('No steps were found in the plan.').waitFor()
  await page.getByRole('button', { name: 'Back to draft' }).click()
  await page.locator('[aria-current=step]', { hasText: 'Draft' }).waitFor()
  await page.getByRole('button', { name: 'Finalise' }).click()
  await world.ask('artifact.update', { artifact: id, content: '1. Burn it\n' })
  await page.getByRole('dialog').getByText('Somebody has just changed it.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Finalise' }).click()
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText(/version/)
    .first()
    .waitFor()
  expect([(await stored(world, id)).stage, await todosOf(world, id)]).toEqual(['draft', []])
  await world.ask('session.archive', { session: 1 })
  await page.locator('main ol li', { hasText: 'Burn it' }).waitFor()
  await finalise()
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText(/archived/)
    .first()
    .waitFor()
  expect((await stored(world, id)).stage).toBe('draft')
})

test('[WB105] two who write the same text see both, and what was typed is kept until it is stored or thrown away', async () => {
  const world = await newWebWorld()
  const { id } = await planned(world, 'first')
  const { page } = await world.open(`/plans/${id}`)
  await live(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  await editor(page).fill('mine')
  await world.ask('artifact.update', { artifact: id, content: 'theirs' })
  await page.getByText('Somebody else has changed the text since you began.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: /Somebody else/ })
  await dialog.getByText('theirs', { exact: true }).waitFor()
  await dialog.getByText('mine', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Keep theirs' }).click()
  expect(await editor(page).inputValue()).toBe('mine')
  expect((await stored(world, id)).content).toBe('theirs')
  // Neither a way out of the editor nor one out of the page takes the text along unasked.
  await page.getByRole('region', { name: 'This page' }).getByRole('link', { name: 'Plans' }).click()
  await page
    .getByRole('dialog', { name: /unsaved/ })
    .getByRole('button', { name: 'Go on writing' })
    .click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('button', { name: 'Go on writing' }).click()
  expect(await editor(page).inputValue()).toBe('mine')
  const asked = page.waitForEvent('dialog').then(async (question) => {
    await question.dismiss()
    return question.type()
  })
  await page.evaluate('window.location.reload()').catch(() => undefined)
  expect(await asked).toBe('beforeunload')
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Apply mine' }).click()
  await editor(page).waitFor({ state: 'detached' })
  expect(await stored(world, id)).toMatchObject({ content: 'mine', revision: 3 })
  await page.getByRole('button', { name: 'Edit' }).click()
  await editor(page).fill('thrown away')
  await page.getByRole('region', { name: 'This page' }).getByRole('link', { name: 'Plans' }).click()
  await page.getByRole('button', { name: 'Throw it away' }).click()
  await page.getByRole('heading', { name: 'Plans', level: 1 }).waitFor()
  expect((await stored(world, id)).content).toBe('mine')
})

test('[WB106] title and sprint are changed, a bad title is refused and kept, any revision is read and any two are compared, and it is deleted and brought back', async () => {
  const world = await newWebWorld()
  const { id } = await planned(world, 'one\ntwo\n')
  await world.ask('sprint.add', { title: 'Autumn' })
  await world.ask('artifact.update', { artifact: id, content: 'one\ntoo\n' })
  await world.ask('artifact.update', { artifact: id, content: 'one\ntoo\nthree\n' })
  const { page, complaints } = await world.open(`/plans/${id}`)
  await page.getByLabel('Sprint').selectOption('Autumn')
  await page.getByText('The sprint is set.').waitFor()
  await fromMenu(page, 'Rename')
  await page.getByLabel('Title').fill('The \u202emove')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/U\+202E/).waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('The \u202emove')
  await page.getByLabel('Title').fill('The great move')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'The great move', level: 1 }).waitFor()
  expect(await stored(world, id)).toMatchObject({ title: 'The great move', sprint: expect.any(String), revision: 4 })
  await page.getByRole('link', { name: 'Revision 1', exact: true }).click()
  await page.getByText('Text as it was, revision 1 of 4').waitFor()
  await page.locator('.prose-small', { hasText: 'two' }).waitFor()
  await page.getByRole('link', { name: 'What revision 3 changed' }).click()
  await page.getByText('Changes from revision 2 to 3: 1 added, 0 removed').waitFor()
  await page.getByLabel('From', { exact: true }).fill('1')
  await page.getByLabel('To', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByText('Changes from revision 1 to 3: 2 added, 1 removed').waitFor()
  const lines = page.getByRole('region', { name: /^Changes/ }).getByRole('listitem')
  expect(await lines.allTextContents()).toEqual(['From line 1', '11one', '2−two', '2+too', '3+three'])
  expect(new URL(page.url()).search).toBe('?from=1&to=3')
  await page.goto(`${world.url}/plans/${id}?revision=9`)
  await page.getByText('It has revisions 1 to 4.').waitFor()
  await page.getByRole('link', { name: 'Show the newest' }).click()
  await page.getByRole('heading', { name: 'Text, revision 4' }).waitFor()
  await fromMenu(page, 'Delete')
  await page.getByText('There is no plan yet.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByRole('heading', { name: 'The great move', level: 1 }).waitFor()
  expect((await stored(world, id)).revision).toBe(4)
  await fromMenu(page, 'Delete')
  await page.getByText('There is no plan yet.').waitFor()
  expect((await world.ask('artifact.list', {})).artifacts).toEqual([])
  expect(complaints).toEqual([])
})

test('[WB107] hostile text stays text in a plan and in what changed, and a long diff is drawn piece by piece', async () => {
  const world = await newWebWorld()
  const hostile = '<img src=x onerror="window.hurt = 1"> ![spy](http://192.0.2.1/spy.png) [click](javascript:window.hurt=1)'
  const { id } = await planned(world, `# ${hostile}\n\n1. ${hostile}\n`, { title: '<img src=x onerror="window.hurt = 1">' })
  const long = Array.from({ length: 3_000 }, (_, index) => `line ${index}`).join('\n')
  await world.ask('artifact.update', {
    artifact: id,
    content: `${hostile}\n${'x'.repeat(16_384)}\n+++ a\n<style>*{display:none}</style>\n${long}`,
  })
  await world.ask('artifact.update', { artifact: id, content: `# ${hostile}\n\n<style>*{display:none}</style>\n\n${'x'.repeat(9_000)}` })
  const { page, complaints, strangers } = await world.open(`/plans/${id}`, { width: 380, height: 720 })
  await page.locator('.prose-small h3').waitFor()
  const isHarmless = async () => {
    expect(await page.locator('img, iframe, [href^="javascript:"], main style, main script').count()).toBe(0)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.evaluate('[window.hurt, document.documentElement.scrollWidth]')).toEqual([undefined, 380])
  }
  await isHarmless()
  await page.goto(`${world.url}/plans/${id}?from=1&to=2`)
  const lines = page.getByRole('region', { name: /^Changes/ }).getByRole('listitem')
  await lines.filter({ hasText: 'more characters' }).waitFor()
  await isHarmless()
  const before = await lines.count()
  expect(before).toBeLessThan(1_000)
  await page.getByRole('button', { name: /^Show more of/ }).click()
  await until('more lines', async () => ((await lines.count()) > before ? true : undefined))
  await page.goto(`${world.url}/plans`)
  await page.getByRole('link', { name: /onerror/ }).waitFor()
  await isHarmless()
  expect([complaints, strangers]).toEqual([[], []])
})

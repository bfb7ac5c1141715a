import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Todo } from '../../src/contract/nouns/todo.ts'
import { violationsOf } from '../support/axe.ts'
import { newBrowserWithClock } from '../support/browser.ts'
import { ownShop } from '../support/shop-page.ts'
import { until } from '../support/until.ts'
import { newWebWorld, type WebWorld } from '../support/web-world.ts'

async function shop(subjects: readonly string[]): Promise<WebWorld> {
  const world = await newWebWorld()
  await world.ask('session.add', { title: 'Shop' })
  for (let from = 0; from < subjects.length; from += 25) {
    await world.ask('todo.addMany', { session: 1, items: subjects.slice(from, from + 25).map((subject) => ({ subject })) })
  }
  return world
}

async function stored(world: WebWorld): Promise<Todo[]> {
  const input = { session: 1, own: true, includeFinished: true, order: 'position', limit: 500 }
  return ((await world.ask('todo.list', input)) as unknown as { todos: Todo[] }).todos
}

const row = (page: Page, name: string | RegExp) => page.getByRole('group', { name })
const shown = (page: Page) => page.locator('[data-todo] p.line-clamp-4').allTextContents()

async function fromMenu(page: Page, number: number, wish: string): Promise<void> {
  await page.getByRole('button', { name: `More for #${number}`, exact: true }).click()
  await page.getByRole('menuitem', { name: wish, exact: true }).click()
}

test('[WB36] what another client changes is seen without loading the page anew', async () => {
  const world = await shop(['milk'])
  const { page, complaints } = await world.open('/sessions/1')
  await row(page, /milk/).waitFor()
  await page.getByText('Live').first().waitFor()
  await page.evaluate('window.untouched = true')
  await world.ask('todo.add', { session: 1, subject: 'bread' })
  await row(page, /bread, To do/).waitFor()
  await world.ask('todo.update', { todo: 1, status: 'completed' })
  await row(page, /milk, Done/).waitFor()
  await world.ask('message.send', { session: 1, text: 'and **butter**' })
  await page.getByRole('log').locator('strong', { hasText: 'butter' }).waitFor()
  expect(await page.evaluate('window.untouched')).toBe(true)
  expect(complaints).toEqual([])
})

test('[CM24] a comment is written and read in the peek of a todo', async () => {
  const world = await shop(['milk', 'bread'])
  const { page, complaints } = await world.open('/sessions/1')
  await fromMenu(page, 1, 'Open')
  const peek = page.getByRole('complementary', { name: 'Todo #1' })
  await peek.getByRole('textbox', { name: 'A comment' }).fill('oat, **not** soy <b>')
  await page.keyboard.press('Enter')
  await peek.getByRole('list', { name: 'Comments and history' }).locator('strong', { hasText: 'not' }).waitFor()
  await world.ask('link.add', { todo: 1, kind: 'branch', value: 'feature/oats' })
  await peek.getByText('feature/oats').waitFor()
  expect(complaints).toEqual([])
})

test('[WB37] add, edit, start, block, complete, cancel, move and delete are done from the page', async () => {
  const world = await shop(['milk', 'bread', 'eggs'])
  const { page, complaints } = await world.open('/sessions/1', { browser: await newBrowserWithClock() })
  await page.getByRole('textbox', { name: 'New todo' }).fill('salt')
  await page.keyboard.press('Enter')
  await row(page, /salt/).waitFor()
  await fromMenu(page, 1, 'Edit')
  await page.getByLabel('Text of #1').fill('oat milk')
  await page.getByRole('button', { name: 'Save' }).click()
  await row(page, /oat milk/).waitFor()
  await fromMenu(page, 1, 'Start')
  await row(page, /oat milk, In progress/).waitFor()
  await fromMenu(page, 2, 'Block…')
  await page.getByLabel('Why is #2 blocked?').fill('no flour')
  await page.keyboard.press('Enter')
  await page.getByText('Blocked: no flour').waitFor()
  await page.getByRole('button', { name: 'Complete #3' }).click()
  await row(page, /eggs, Done/).waitFor()
  await fromMenu(page, 4, 'Cancel')
  await row(page, /salt, Canceled/).waitFor()
  await fromMenu(page, 1, 'Move down')
  const after = await until('moved and saved', async () => {
    const todos = await stored(world)
    return todos[0]?.number === 2 && todos[3]?.status === 'canceled' ? todos : undefined
  })
  expect(after.map(({ subject, status, blockedReason }) => [subject, status, blockedReason])).toEqual([
    ['bread', 'blocked', 'no flour'],
    ['oat milk', 'in_progress', null],
    ['eggs', 'completed', null],
    ['salt', 'canceled', null],
  ])
  await fromMenu(page, 4, 'Delete')
  await row(page, /salt/).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row(page, /salt/).waitFor()
  await fromMenu(page, 4, 'Delete')
  await page.getByText('Deleted #4 salt').waitFor()
  await page.clock.fastForward(7_000)
  await until('deleted', async () => ((await stored(world)).length === 3 ? true : undefined))
  expect(complaints).toEqual([])
})

test('[WB38] two who edit one row see both texts and choose; nothing is written over unseen', async () => {
  const world = await shop(['milk'])
  const { page } = await world.open('/sessions/1')
  const edit = async (mine: string, theirs: string) => {
    await fromMenu(page, 1, 'Edit')
    await page.getByLabel('Text of #1').fill(mine)
    // The editor keeps the row as it was when it was opened, so a change that has been seen meanwhile conflicts no less.
    await world.ask('todo.update', { todo: 1, subject: theirs })
    await row(page, `#1 ${theirs}, To do`).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog', { name: /Somebody else/ }).waitFor()
  }
  await edit('my milk', 'their milk')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('their milk').waitFor()
  await dialog.getByText('my milk').waitFor()
  await dialog.getByRole('button', { name: 'Keep theirs' }).click()
  await row(page, /their milk/).waitFor()
  await edit('my milk', 'their other milk')
  await dialog.getByRole('button', { name: 'Apply mine' }).click()
  await row(page, /#1 my milk/).waitFor()
  await until('saved', async () => ((await stored(world))[0]?.subject === 'my milk' ? true : undefined))
})

test('[WB39] while the server is away the page says so and keeps edits; when it is back they are saved once, and what was missed is shown', async () => {
  const world = await ownShop()
  const { page } = await world.open('/sessions/1')
  await page.getByText('Live').first().waitFor()
  await row(page, /milk/).waitFor()
  await world.stop()
  await page.getByText('Server away').first().waitFor()
  await page.getByRole('textbox', { name: 'New todo' }).fill('bread')
  await page.keyboard.press('Enter')
  await page.getByText('Not saved yet').waitFor()
  await world.start()
  await world.ask('todo.add', { session: 1, subject: 'from elsewhere' })
  await row(page, /bread/).waitFor()
  await row(page, /from elsewhere/).waitFor()
  await page.getByText('Not saved yet').waitFor({ state: 'detached' })
  await page.getByText('Live').first().waitFor()
  expect((await stored(world)).map(({ subject }) => subject).toSorted()).toEqual(['bread', 'from elsewhere', 'milk'])
})

test('[WB40] hostile texts stay text: no element, no request, no wider page', async () => {
  const hostile = [
    '<img src=x onerror="window.hurt = 1">',
    '![spy](http://192.0.2.1/spy.png)',
    '<script>window.hurt = 1</script>',
    'W'.repeat(200),
  ]
  const world = await shop(hostile)
  const message = `<img src=x onerror="window.hurt = 1"> ![spy](http://192.0.2.1/spy.png) [click](javascript:window.hurt=1)\n\n${'x'.repeat(16_384)}\n\n<style>*{display:none}</style>`
  await world.ask('message.send', { session: 1, text: message })
  await world.ask('question.ask', { session: 1, text: message.slice(0, 3_000), options: ['<b>yes</b>'] })
  const { page, complaints, strangers } = await world.open('/sessions/1', { width: 380, height: 720 })
  await page.getByRole('button', { name: '<b>yes</b>' }).waitFor()
  await page.getByRole('log').locator('.prose-small').first().waitFor()
  await page.getByRole('tab', { name: 'list' }).click()
  await page.getByText(hostile[0] ?? '', { exact: true }).waitFor()
  expect(await page.locator('img, iframe, [href^="javascript:"], main style, main script').count()).toBe(0)
  expect(await page.evaluate('[window.hurt, document.documentElement.scrollWidth]')).toEqual([undefined, 380])
  expect([complaints, strangers]).toEqual([[], []])
})

test('[WB41] with nothing but the keyboard a person gets to a session, works on its list and moves a row', async () => {
  const world = await shop(['milk', 'bread', 'eggs'])
  const { page } = await world.open()
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await page.getByRole('heading', { name: 'Work', level: 1 }).waitFor()
  await page.getByRole('link', { name: /Shop/ }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await row(page, /milk/).waitFor()
  await page.keyboard.press('n')
  await page.keyboard.type('salt')
  await page.keyboard.press('Enter')
  await row(page, /salt/).waitFor()
  await page.keyboard.press('Escape')
  await row(page, /milk/).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await row(page, /bread, Done/).waitFor()
  await page.keyboard.press('Alt+ArrowUp')
  await until('bread comes first', async () => ((await shown(page))[0] === 'bread' ? true : undefined))
  await page.keyboard.press('e')
  await page.keyboard.type(' and butter')
  await page.keyboard.press('Enter')
  await row(page, /bread and butter/).waitFor()
  const [first] = await until('all saved', async () => {
    const todos = await stored(world)
    return todos[0]?.subject === 'bread and butter' ? todos : undefined
  })
  expect(first?.status).toBe('completed')
})

test('[WB42] a list of five thousand draws only what is in view, and its end is reached', async () => {
  const world = await shop([])
  const todos = Array.from({ length: 5_000 }, (_, index) => ({ content: `todo ${index + 1}` }))
  await world.ask('list.replace', { session: 1, todos })
  const { page } = await world.open('/sessions/1')
  await row(page, /todo 1,/).waitFor()
  expect(await page.locator('[data-row]').count()).toBeLessThan(100)
  await row(page, /todo 1,/).hover()
  await page.mouse.wheel(0, 1_000_000)
  await row(page, /todo 5000,/).waitFor()
})

test('[WB43] pause and resume are there, and a message wakes the session', async () => {
  const world = await newWebWorld()
  await world.ask('agent.define', { id: 'captain' })
  await world.ask('session.add', { title: 'The release', agent: 'captain' })
  const { page } = await world.open('/sessions/1')
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await page.getByLabel('Message to captain').fill('how far are you?')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('how far are you?').waitFor()
  expect(await page.getByLabel('Message to captain').inputValue()).toBe('')
})

test('[WB50] a row that is dragged comes where it was dropped', async () => {
  const world = await shop(['milk', 'bread', 'eggs'])
  const { page, complaints } = await world.open('/sessions/1')
  await row(page, /milk/).hover()
  const grip = await row(page, /milk/).locator('span.cursor-grab').boundingBox()
  const target = await row(page, /eggs/).boundingBox()
  if (grip === null || target === null) throw new Error('There is nothing to drag.')
  await page.mouse.move(grip.x + 6, grip.y + 10)
  await page.mouse.down()
  await page.mouse.move(grip.x + 6, grip.y + 30, { steps: 5 })
  await page.mouse.move(grip.x + 6, target.y + target.height / 2, { steps: 10 })
  await page.mouse.up()
  const after = await until('moved and saved', async () => {
    const todos = await stored(world)
    return todos[0]?.subject === 'bread' ? todos : undefined
  })
  expect(after.map(({ subject }) => subject)).toEqual(['bread', 'eggs', 'milk'])
  expect(complaints).toEqual([])
})

test('[WB178] a session is renamed, put away, brought back and deleted from its page', async () => {
  const world = await shop(['milk', 'bread'])
  const { page, complaints } = await world.open('/sessions/1')
  const menu = async (wish: string) => {
    await page.getByRole('button', { name: 'More for session #1', exact: true }).click()
    await page.getByRole('menuitem', { name: wish, exact: true }).click()
  }
  await menu('Rename')
  await page.getByLabel('Title', { exact: true }).fill('Corner shop')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '#1 Corner shop' }).waitFor()
  await menu('Archive')
  await page.getByText('Put away').waitFor()
  await page.getByRole('button', { name: 'Bring back' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await menu('Archive')
  await page.getByRole('button', { name: 'Bring back' }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await menu('Delete…')
  const dialog = page.getByRole('dialog', { name: 'Delete session #1?' })
  await dialog.getByText('Corner shop').waitFor()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await stored(world)).toHaveLength(2)
  await menu('Delete…')
  await dialog.getByRole('button', { name: 'Delete it' }).click()
  await page.getByText('with its 2 todos').waitFor()
  await page.getByRole('heading', { name: 'Work', level: 1 }).waitFor()
  expect((await world.rest('GET', '/v1/sessions/1')).status).toBe(404)
  expect(complaints).toEqual([])
})

test('[WB177] everyone’s list has a page of its own, where it is worked on as any other', async () => {
  const world = await newWebWorld()
  await world.ask('todo.add', { subject: 'sweep' })
  const { page, complaints } = await world.open('/work')
  await page.getByRole('link', { name: 'Everyone’s list' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Everyone’s list' }).waitFor()
  await row(page, /sweep, To do/).waitFor()
  await page.getByRole('textbox', { name: 'New todo' }).fill('dust')
  await page.keyboard.press('Enter')
  await row(page, /dust, To do/).waitFor()
  await fromMenu(page, 1, 'Complete')
  await row(page, /sweep, Done/).waitFor()
  const listed = async () => ((await world.ask('todo.list', { session: 0, includeFinished: true })) as unknown as { todos: Todo[] }).todos
  await until('both are stored', async () => {
    const found = (await listed()).map(({ subject, status, session }) => `${subject} ${status} ${session}`).toSorted()
    return found.join() === 'dust pending 0,sweep completed 0' ? true : undefined
  })
  expect(await violationsOf(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('[FD10] a link to a todo brings it into view, with the focus on it', async () => {
  const world = await shop(Array.from({ length: 200 }, (_, index) => `todo ${index + 1}`))
  const { page, complaints } = await world.open('/sessions/1?todo=170')
  await row(page, /^#170 /).waitFor()
  await until('it has the focus', async () =>
    (await page.evaluate('document.activeElement.getAttribute("aria-label")')) === '#170 todo 170, To do' ? true : undefined,
  )
  expect(await row(page, /^#170 /).isVisible()).toBe(true)
  expect(complaints).toEqual([])
})

test('[TP6] the peek of a todo has an address: it is opened with Space, read and set in place, and gives the focus back', async () => {
  const world = await shop(['milk', 'bread', 'eggs'])
  await world.ask('todo.add', { session: 1, subject: 'oats', parent: 1 })
  await world.ask('todo.wait', { todo: 3, for: [1] })
  const { page, complaints } = await world.open('/sessions/1')
  await row(page, /eggs/).getByText('waits for #1').waitFor()
  await row(page, /milk/).focus()
  await page.keyboard.press('Space')
  const peek = page.getByRole('complementary', { name: 'Todo #1' })
  await peek.getByRole('list', { name: 'Subtasks' }).getByText('oats').waitFor()
  await peek.getByRole('list', { name: 'Then these can start' }).getByText('eggs').waitFor()
  expect(page.url()).toContain('peek=1')
  expect(await violationsOf(page)).toEqual([])
  await peek.getByLabel('Priority').selectOption('high')
  await peek.getByLabel('Tags').fill('dairy, urgent')
  await peek.getByLabel('Due').fill('2030-05-01')
  await peek.getByLabel('Number of a todo to wait for').fill('#2')
  await page.keyboard.press('Enter')
  await peek.getByRole('list', { name: 'Waits for', exact: true }).getByText('bread').waitFor()
  await peek.getByLabel('Status').selectOption('in_progress')
  await peek
    .getByRole('list', { name: 'Comments and history' })
    .getByText(/started it/)
    .waitFor()
  const milk = await until('all of it is stored', async () => {
    const todo = (await stored(world)).find(({ number }) => number === 1)
    return todo?.status === 'in_progress' && todo.dueAt > 0 ? todo : undefined
  })
  expect(milk).toMatchObject({ priority: 'high', tags: ['dairy', 'urgent'], waitsFor: [{ todo: 2 }] })
  await peek.getByRole('button', { name: 'No longer wait for #2' }).click()
  await peek.getByRole('button', { name: 'No longer wait for #2' }).waitFor({ state: 'detached' })
  await peek.getByRole('list', { name: 'Then these can start' }).getByRole('button', { name: /eggs/ }).click()
  const other = page.getByRole('complementary', { name: 'Todo #3' })
  await other.getByRole('list', { name: 'Waits for', exact: true }).getByText('milk').waitFor()
  await other.focus()
  await page.keyboard.press('Escape')
  await other.waitFor({ state: 'detached' })
  await until('the focus is back', async () =>
    (await page.evaluate('document.activeElement.getAttribute("data-todo")')) === '1' ? true : undefined,
  )
  expect(page.url()).not.toContain('peek')
  expect(complaints).toEqual([])
})

test('[TP7] Ctrl Z takes back the last change, says what it was, and with Shift does it again; a field keeps its own', async () => {
  const world = await shop(['milk'])
  const { page, complaints } = await world.open('/sessions/1')
  await page.getByRole('button', { name: 'Complete #1' }).click()
  await row(page, /milk, Done/).waitFor()
  await until('it is stored', async () => ((await stored(world))[0]?.status === 'completed' ? true : undefined))
  await page.getByRole('textbox', { name: 'New todo' }).fill('bread')
  await page.keyboard.press('Control+z')
  expect((await stored(world))[0]?.status).toBe('completed')
  await row(page, /milk/).focus()
  await page.keyboard.press('Control+z')
  await page.getByText(/^Taken back: #1 milk/).waitFor()
  await row(page, /milk, To do/).waitFor()
  await page.keyboard.press('Control+Shift+z')
  await page.getByText(/^Done again: #1 milk/).waitFor()
  await row(page, /milk, Done/).waitFor()
  // What is about to be deleted is kept.
  await page.keyboard.press('Delete')
  await row(page, /milk/).waitFor({ state: 'detached' })
  await page.evaluate('document.activeElement.blur()')
  await page.keyboard.press('Control+z')
  await row(page, /milk, Done/).waitFor()
  expect(complaints).toEqual([])
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Question } from '../../src/contract/nouns/question.ts'
import type { Todo } from '../../src/contract/nouns/todo.ts'
import { agentCommand, newWorkspace } from '../support/acp-agent/acp-world.ts'
import type { Step } from '../support/acp-agent/script.ts'
import { violationsOf } from '../support/axe.ts'
import { walkTo } from '../support/browser.ts'
import { type ModelWebWorld, newModelWebWorld } from '../support/model-web-world.ts'
import { until } from '../support/until.ts'
import { newOwnWebWorld, type OwnWebWorld, type WebWorld } from '../support/web-world.ts'

const hostile = '<img src=x onerror="window.hurt = 1"> ![spy](http://192.0.2.1/spy.png)'

/** An agent that wants to add two todos, one call after the other, and then says what came of it. */
async function asking(): Promise<ModelWebWorld> {
  const subjects = [hostile, 'bread']
  const world = await newModelWebWorld(
    ({ body }) => {
      const calls = body.messages.flatMap(({ tool_calls = [] }: { tool_calls?: unknown[] }) => tool_calls)
      const subject = subjects[calls.length]
      return subject === undefined
        ? { text: 'That is it.' }
        : { toolCalls: [{ name: 'todo_add', arguments: { title: subject, status: 'done' } }] }
    },
    { worker: { permissions: { todo_add: 'ask' } } },
  )
  await world.ask('session.add', { title: 'Shop', agent: 'worker' })
  await world.ask('message.send', { session: 1, text: 'Go shopping.' })
  return world
}

async function stored(world: ModelWebWorld) {
  const { todos } = (await world.ask('todo.list', { session: 1, own: true, includeFinished: true })) as unknown as { todos: Todo[] }
  const { questions } = (await world.ask('question.list', { all: true })) as unknown as { questions: Question[] }
  return { subjects: todos.map(({ subject }) => subject).toSorted(), answers: questions.map(({ answer }) => answer).toSorted() }
}

test('[WB138] an approval is shown on home; allowed once by mouse, it is asked for again, and denied by keyboard, the session goes on without', async () => {
  const world = await asking()
  const { page, complaints, strangers } = await world.open()
  const card = page.getByRole('article', { name: /worker wants to use todo_add in Shop/ })
  await card.getByRole('row', { name: 'status done' }).waitFor()
  expect(await page.title()).toBe('(1) Punchlist')
  expect(await card.locator('img').count()).toBe(0)
  expect((await world.session()).state).toBe('awaiting_approval')
  expect((await stored(world)).subjects).toEqual([])
  await card.getByRole('button', { name: 'Allow once' }).click()
  await page.getByText('Allowed. worker goes on.').waitFor()
  await card.getByText('bread').waitFor()
  expect((await stored(world)).subjects).toEqual([hostile])
  await card.getByRole('button', { name: 'Allow for this session' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByLabel('Why not? worker reads this').fill('One is enough.')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Denied. worker goes on without it.').waitFor()
  await card.waitFor({ state: 'detached' })
  await walkTo(page, '/sessions/1')
  await page.getByRole('log').getByText('That is it.').waitFor()
  expect(await stored(world)).toEqual({ subjects: [hostile], answers: ['allow', 'deny: One is enough.'] })
  const told = (await world.transcript()).flatMap(({ parts }) =>
    parts.map(({ content }) => (content.type === 'tool' ? content.output : '')),
  )
  expect(told.join()).toContain('Not allowed: One is enough.')
  expect(await page.evaluate('window.hurt')).toBeUndefined()
  expect([complaints, strangers]).toEqual([[], []])
})

test('[WB139] on the session’s page an approval is given for good by keyboard, and the tool is not asked for again', async () => {
  const world = await asking()
  const { page, complaints } = await world.open('/sessions/1')
  await page.getByRole('article', { name: /worker wants to use todo_add/ }).waitFor()
  await page.getByRole('button', { name: 'Allow once' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.getByRole('log').getByText('That is it.').waitFor()
  await page.getByRole('button', { name: 'Allow for this session' }).waitFor({ state: 'detached' })
  expect(await stored(world)).toEqual({ subjects: [hostile, 'bread'].toSorted(), answers: ['always'] })
  expect((await world.session()).permissions.always).toEqual(['todo_add'])
  expect(complaints).toEqual([])
})

test('[WB140] approvals pass axe on home and in their session, in light and dark, 1280 and 380 pixels wide, and make no page wider', async () => {
  const world = await asking()
  const { page } = await world.open()
  for (const width of [1280, 380]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/', '/sessions/1']) {
      await walkTo(page, path)
      await page.getByRole('heading', { level: 1, name: path === '/' ? 'Home' : /^#1/ }).waitFor()
      await page.getByRole('button', { name: 'Allow for this session' }).waitFor()
      expect([path, await violationsOf(page)]).toEqual([path, []])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    }
  }
})

test('[TM8] what cannot be shown whole is allowed only by somebody who says that they have looked at it; it can be denied at once', async () => {
  const world = await newModelWebWorld(
    ({ body }) =>
      JSON.stringify(body.messages).includes('tool_calls')
        ? { text: 'That is it.' }
        : { toolCalls: [{ name: 'todo_add', arguments: { title: 'a picture', path: 'a.png', content: 'PNG\0\0' } }] },
    { worker: { permissions: { todo_add: 'ask' } } },
  )
  await world.ask('session.add', { title: 'Draw', agent: 'worker' })
  await world.ask('message.send', { session: 1, text: 'Draw it.' })
  const { page } = await world.open('/sessions/1')
  const card = page.getByRole('article', { name: /worker wants to/ })
  await card.getByText('Not all of it can be shown here.', { exact: false }).waitFor()
  expect(await card.getByRole('button', { name: /Allow/ }).count()).toBe(0)
  expect(await card.getByRole('button', { name: 'Deny…' }).isEnabled()).toBe(true)
  await card.focus()
  // Longer than it must be in sight for a key to count.
  await page.waitForTimeout(600)
  await page.keyboard.press('a')
  expect((await world.session()).state).toBe('awaiting_approval')
  await card.getByRole('button', { name: 'I have looked at it' }).click()
  await card.getByRole('button', { name: 'Allow once' }).click()
  await page.getByRole('log').getByText('That is it.').waitFor()
})

const before = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`).join('\n')

/** A coding agent that wants to change a file, then to run a command, and says each time what came of it. */
async function coding(): Promise<OwnWebWorld> {
  const denied: Step[] = [{ say: 'Then not.' }]
  const edit = (id: string): Step => ({
    ask: {
      ...{ id, title: 'Edit sign-in.ts', kind: 'edit' },
      content: [{ type: 'diff', path: 'src/auth/sign-in.ts', oldText: before, newText: before.replace('line 20', "const max = 'five'") }],
    },
    allowed: [{ say: 'Changed.' }, run('x')],
    denied,
  })
  const run = (id: string): Step => ({
    ask: { id, title: 'Bash', kind: 'execute', input: { command: 'npm test -- limiter' } },
    allowed: [{ say: 'Green.' }],
    denied,
  })
  const { workspace, folder } = newWorkspace({
    prompts: [[{ say: 'Tests are green. Now I mount it.' }, edit('a')], [edit('b')], [run('y')]],
  })
  writeFileSync(join(folder, 'agent.json'), JSON.stringify({ runner: 'acp', command: agentCommand(), writes: 'ask' }))
  const world = await newOwnWebWorld(['--workspace', workspace])
  await world.ask('session.add', { title: 'Limit sign-ins', agent: 'worker' })
  await world.ask('message.send', { session: 1, text: 'Limit them.' })
  return world
}

const answers = async (world: WebWorld) =>
  ((await world.ask('question.list', { all: true })) as unknown as { questions: Question[] }).questions
    .map(({ answer }) => answer)
    .toReversed()
const focusIsIn = (page: Page, selector: string) => page.evaluate(`document.activeElement.closest(${JSON.stringify(selector)}) !== null`)

test('[TM4] an approval shows who wants what, the last words and the change as such; a key allows it only once it was in sight, never when held down', async () => {
  const world = await coding()
  const { page, complaints } = await world.open()
  const card = page.getByRole('article', { name: /worker wants to edit src\/auth\/sign-in.ts in Limit sign-ins/ })
  await card.getByText('“Tests are green. Now I mount it.”').waitFor()
  expect(await card.getByRole('group', { name: 'Change of src/auth/sign-in.ts' }).getByRole('listitem').allTextContents()).toEqual([
    ...['19line 19', '20−removed: line 20', "20+added: const max = 'five'", '21line 21'],
  ])
  await card.locator('.text-code-word', { hasText: 'const' }).waitFor()
  await card.getByText('whatever may change something is asked for').waitFor()
  expect(await card.getByText('{').count()).toBe(0)
  // Not focused: a key is nobody's answer.
  await page.keyboard.press('a')
  await card.focus()
  await page.evaluate(`document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', repeat: true, bubbles: true }))`)
  // It has only just come into sight again: who types ahead allows nothing.
  await page.evaluate(`for (const value of ['hidden', 'visible']) {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))`)
  expect(await answers(world)).toEqual([null])
  await until('it was in sight long enough', async () => {
    await page.keyboard.press('a')
    return (await card.count()) === 0 ? true : undefined
  })
  const command = page.getByRole('article', { name: /worker wants to run a command in Limit sign-ins/ })
  await command.getByText('npm test -- limiter').waitFor()
  expect(await answers(world)).toEqual(['allow', null])
  expect(complaints).toEqual([])
})

test('[TM5] in a session the ask is docked with the focus; D asks for a reason that the agent reads, Escape takes it back, and the focus is never lost', async () => {
  const world = await coding()
  const { page, complaints } = await world.open('/sessions/1')
  const card = page.getByRole('article', { name: /worker wants to edit/ })
  await card.getByRole('button', { name: 'Allow once' }).and(page.locator(':enabled')).waitFor()
  expect(await focusIsIn(page, '[data-ask]')).toBe(true)
  const why = page.getByLabel('Why not? worker reads this')
  await until('the key is heard', async () => {
    await page.keyboard.press('d')
    return (await why.count()) === 1 ? true : undefined
  })
  await page.keyboard.press('Escape')
  await why.waitFor({ state: 'detached' })
  expect(await focusIsIn(page, '[data-ask]')).toBe(true)
  await page.keyboard.press('d')
  await page.keyboard.type('Use the other route.')
  await page.keyboard.press('Control+Enter')
  await card.waitFor({ state: 'detached' })
  await until('the agent was told', async () => ((await answers(world))[0] === 'deny: Use the other route.' ? true : undefined))
  await until('the focus is kept', async () => ((await page.evaluate('document.activeElement !== document.body')) ? true : undefined))
  expect(complaints).toEqual([])
})

test('[TM6] who has allowed it elsewhere is told, and then it folds', async () => {
  const world = await coding()
  const { page } = await world.open('/sessions/1')
  await page.getByRole('article', { name: /worker wants to edit/ }).waitFor()
  await world.ask('question.answer', { question: 1, answer: 'allow' })
  await page.getByText(/allowed this · wants to edit src\/auth\/sign-in.ts/).waitFor()
  await page.getByRole('article', { name: /worker wants to run a command/ }).waitFor()
  await page.getByText(/allowed this · wants to edit/).waitFor({ state: 'detached' })
})

test('[TM7] a choice is made with its number, or other words are written', async () => {
  const world = await newOwnWebWorld()
  await world.ask('session.add', { title: 'Shop' })
  await world.ask('question.ask', {
    session: 1,
    text: 'One transaction, or **batches**?',
    options: ['One transaction', 'Batches of 10,000'],
  })
  await world.ask('question.ask', { session: 1, text: 'Which colour?' })
  const { page, complaints } = await world.open('/sessions/1')
  const card = page.getByRole('article').filter({ hasText: 'One transaction, or batches?' })
  await card.locator('strong', { hasText: 'batches' }).waitFor()
  await card.focus()
  await until('the choice is made', async () => {
    await page.keyboard.press('2')
    return (await card.count()) === 0 ? true : undefined
  })
  expect(await focusIsIn(page, '[data-ask]')).toBe(true)
  await page.getByLabel(/^Your answer to question/).fill('Green')
  await page.keyboard.press('Enter')
  await until('both are stored', async () => ((await answers(world)).join() === 'Batches of 10,000,Green' ? true : undefined))
  expect(complaints).toEqual([])
})

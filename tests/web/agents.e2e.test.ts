import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import type { Agent } from '../../src/contract/nouns/agent.ts'
import { violationsOf } from '../support/axe.ts'
import { until } from '../support/until.ts'
import { newOwnWebWorld, newWebWorld, type WebWorld } from '../support/web-world.ts'

const hostile = '<img src=x onerror=alert(1)>'

const definitionOf = async (world: WebWorld, agent: string) =>
  ((await world.ask('agent.get', { agent })) as unknown as { agent: Agent }).agent.definition
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const rowOf = (page: Page, name: string | RegExp) =>
  page.getByRole('list', { name: 'Agents' }).getByRole('listitem').filter({ hasText: name })

test('[WB118] an agent is defined and edited from the page, and what the page does not show stays', async () => {
  const world = await newWebWorld()
  const { page, complaints } = await world.open('/agents')
  await page.getByRole('heading', { name: 'Agents' }).waitFor()
  await page.keyboard.press('n')
  await page.getByLabel('Id').fill('writer')
  await page.getByLabel('Name').fill('Writer')
  await page.getByLabel('Instructions').fill('Write briefly.')
  await page.getByLabel('Model').fill('test/one')
  await page.getByLabel('Access').selectOption('readonly')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('writer is saved.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/agents/writer')
  await title(page, 'Writer')
  const first = await definitionOf(world, 'writer')
  expect(first).toMatchObject({ name: 'Writer', instructions: 'Write briefly.', runner: 'model', model: 'test/one', access: 'readonly' })

  await world.ask('agent.define', { id: 'writer', definition: { ...first, description: 'Second.', maxSteps: 7, reminders: ['breathe'] } })
  await page.getByText('Second.').waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Description').fill('Third.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('Third.').waitFor()
  const rest = { maxSteps: 7, reminders: ['breathe'], model: 'test/one' }
  expect(await definitionOf(world, 'writer')).toMatchObject({ description: 'Third.', ...rest })

  await page.getByRole('link', { name: 'Agents' }).last().click()
  await rowOf(page, 'Writer').getByText('test/one').waitFor()
  await page.keyboard.press('c')
  await page.getByLabel('Id').fill('writer')
  await page.getByText('There is an agent writer already').waitFor()
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  expect(complaints).toEqual([])
})

test('[WB118] a definition that is refused is told with what to do, and what was typed is still there', async () => {
  const world = await newWebWorld()
  const { page } = await world.open('/agents')
  await title(page, 'Agents')
  await page.keyboard.press('c')
  await page.getByLabel('Id').fill('shell')
  await page.getByLabel('Who does the work').selectOption('command')
  await page.getByLabel('Command').fill('rm\n-rf')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('may not define an agent that starts a program').waitFor()
  await page.getByText('Put it into agents/shell/agent.json').waitFor()
  expect(await page.getByLabel('Command').inputValue()).toBe('rm\n-rf')
  const { agents } = (await world.ask('agent.list', {})) as unknown as { agents: Agent[] }
  expect(agents.map(({ id }) => id)).not.toContain('shell')
})

test('[WB118] whoever edits an agent that another changes meanwhile sees what changed, and chooses', async () => {
  const world = await newWebWorld()
  await world.ask('agent.define', { id: 'writer', definition: { instructions: 'first', runner: 'model' } })
  const { page } = await world.open('/agents?agent=writer')
  await page.getByText('Live').first().waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Instructions' }).fill('mine')
  await world.ask('agent.define', { id: 'writer', definition: { instructions: 'theirs', runner: 'model', maxSteps: 9 } })
  await page.getByRole('alert').getByText('theirs', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('writer is saved.').waitFor()
  expect(await definitionOf(world, 'writer')).toMatchObject({ instructions: 'mine', maxSteps: 9 })
})

/** A workspace whose one agent works until it is let go. */
function newWorkspace() {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-agents-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'agents', 'slow', 'agent.json')
  mkdirSync(dirname(file), { recursive: true })
  const wait = `setInterval(() => require('node:fs').existsSync('go') && process.exit(), 20)`
  const definition = { name: 'Slow', runner: 'command', command: ['node', '-e', wait] }
  writeFileSync(file, JSON.stringify(definition))
  return {
    folder,
    letGo: () => writeFileSync(join(dirname(file), 'go'), ''),
    write: (text: string) => writeFileSync(file, text),
    definition,
  }
}

test('[WB119] an agent shows what it does now and what it did, live; its page tells what it may do, costs and fails at', async () => {
  const workspace = newWorkspace()
  const world = await newOwnWebWorld(['--workspace', workspace.folder])
  await world.ask('session.add', { title: 'Wait', agent: 'slow' })
  const { page, complaints } = await world.open('/agents')
  await page.getByText('Live').first().waitFor()
  await rowOf(page, 'Slow')
    .getByText(/^node -e/)
    .waitFor()
  await world.ask('message.send', { session: 1, text: 'go on' })
  await rowOf(page, 'Slow').getByText('Running').waitFor()
  await page.keyboard.press('j')
  await rowOf(page, 'Slow').getByRole('link').focus()
  await page.keyboard.press('Enter')
  await title(page, 'Slow')
  await page.getByText('agents/slow/agent.json').first().waitFor()
  expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
  const runs = page.getByRole('table').filter({ hasText: 'How it ended' })
  await runs.getByRole('row', { name: /Wait Running/ }).waitFor()
  workspace.letGo()
  await runs.getByRole('row', { name: /Wait Done/ }).waitFor()
  await page.getByText('0 of 1 failed').waitFor()
  const may = page.getByRole('region', { name: 'What it may do' }).getByRole('listitem')
  expect(await may.filter({ hasText: 'Complete and delete todos' }).innerText()).toMatch(/Always$/)
  await page.getByText('It has failed at nothing in these days.').waitFor()
  workspace.write(
    JSON.stringify({ ...workspace.definition, access: 'readonly', writes: 'ask', command: ['node', '-e', 'process.exit(3)'] }),
  )
  await may.filter({ hasText: 'Complete and delete todos' }).getByText('Never').waitFor()
  await may.filter({ hasText: 'change something' }).getByText('Asks you').waitFor()
  await world.ask('message.send', { session: 1, text: 'once more' })
  await runs
    .getByRole('row', { name: /Wait Failed/ })
    .first()
    .waitFor()
  await page.getByRole('region', { name: 'Fails at' }).getByRole('listitem').first().waitFor()
  await page.getByRole('link', { name: '7 days' }).click()
  await page.waitForURL(/days=7$/)
  expect(await violationsOf(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('[WB121] an agent.json that has become wrong is shown with what to do, until it is mended', async () => {
  const workspace = newWorkspace()
  const world = await newOwnWebWorld(['--workspace', workspace.folder])
  // An address of old leads to the agent's page.
  const { page } = await world.open('/agents?agent=slow')
  await page.getByText('Live').first().waitFor()
  await title(page, 'Slow')
  workspace.write('{ "runner": "comand" }')
  await page.getByText('Its agent.json is wrong').waitFor()
  await page.getByText('Mend agents/slow/agent.json').waitFor()
  workspace.write(JSON.stringify({ ...workspace.definition, name: 'Slow again' }))
  await title(page, 'Slow again')
  await page.getByText('Its agent.json is wrong').waitFor({ state: 'detached' })
})

test('[WB120] from an agent a session is started and a task given, and it is removed unless it owns live tasks', async () => {
  const world = await newWebWorld()
  await world.ask('agent.define', { id: 'writer', definition: { name: hostile, description: hostile } })
  await world.ask('task.add', { title: 'Write it', owner: 'writer', status: 'draft', steps: [{ title: 'one' }] })
  const { page, complaints, strangers } = await world.open('/agents')
  await page.getByText('Live').first().waitFor()
  await page.getByRole('link', { name: hostile }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Give work' }).click()
  await page.getByLabel('What should be done?').fill('Write more')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: /Write more/ }).waitFor()
  expect(await world.ask('task.get', { task: 2 })).toMatchObject({ task: { title: 'Write more', owner: 'writer' } })
  await world.ask('task.cancel', { task: 2 })
  await page.goto(`${world.url}/agents?agent=writer`)

  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Agent writer owns task 1').waitFor()
  await page.getByText('Give its tasks another owner first').waitFor()
  await title(page, hostile)

  await page.getByRole('button', { name: 'Start a session' }).click()
  await page.waitForURL(/\/sessions\/\d+$/)
  const started = Number(page.url().split('/').at(-1))
  expect(await world.ask('session.get', { session: started })).toMatchObject({ session: { agent: 'writer' } })

  await world.ask('task.cancel', { task: 1 })
  await page.goto(`${world.url}/agents/writer`)
  await title(page, hostile)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await title(page, 'Agents')
  await until('removed', async () => ((await world.rest('GET', '/v1/agents/writer')).status === 404 ? true : undefined))
  expect(await page.locator('main img').count()).toBe(0)
  expect([complaints, strangers]).toEqual([[], []])
})

test('[WB126] agents pass axe, in light and dark, 1280 and 380 pixels wide', async () => {
  const workspace = newWorkspace()
  const world = await newOwnWebWorld(['--workspace', workspace.folder])
  const definition = { description: 'W'.repeat(300), instructions: 'Write.', runner: 'model' }
  await world.ask('agent.define', { id: 'writer', definition })
  await world.ask('task.add', { title: 'W'.repeat(200), owner: 'writer', status: 'draft' })
  const { page, complaints } = await world.open('/agents?agent=writer')
  for (const width of [1280, 380]) {
    await page.setViewportSize({ width, height: 800 })
    await page.reload()
    const audit = async (what: string) => expect([what, width, await violationsOf(page)]).toEqual([what, width, []])
    await page.getByText('It has not run yet').waitFor()
    await audit('opened')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Who does the work').selectOption('acp')
    await audit('form')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove' }).click()
    await audit('question')
  }
  expect(complaints).toEqual([])
})

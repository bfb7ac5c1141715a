import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../support/until.ts'
import { newTaskWorld, plan } from '../support/web-tasks.ts'

test('[WB83] title and description are edited in place; two who edit the title see both and choose, and what is refused is not lost', async () => {
  const world = await newTaskWorld()
  await world.newTask()
  const mine = await world.open('/tasks/1')
  const theirs = await world.open('/tasks/1')
  const begin = async ({ page }: typeof mine, title: string) => {
    await page.getByRole('button', { name: 'Edit title' }).click()
    await page.getByLabel('Title of the task').fill(title)
  }
  await begin(mine, 'Mine')
  await begin(theirs, 'Theirs')
  await theirs.page.getByRole('button', { name: 'Save' }).click()
  await mine.page.getByRole('heading', { level: 1, name: '#1 Theirs' }).waitFor()
  await mine.page.getByRole('button', { name: 'Save' }).click()
  const dialog = mine.page.getByRole('dialog', { name: /Somebody else/ })
  await dialog.getByText('Theirs', { exact: true }).waitFor()
  expect((await world.stored(1)).title).toBe('Theirs')
  await dialog.getByRole('button', { name: 'Apply mine' }).click()
  await theirs.page.getByRole('heading', { level: 1, name: '#1 Mine' }).waitFor()
  await mine.page.getByRole('button', { name: 'Edit description' }).click()
  const description = mine.page.getByLabel('Description, in Markdown')
  const tooMuch = 'x'.repeat(20_000)
  await description.fill(tooMuch)
  await mine.page.getByRole('button', { name: 'Save' }).click()
  await mine.page
    .getByRole('region', { name: 'Messages' })
    .getByText(/description/)
    .waitFor()
  expect(await description.inputValue()).toBe(tooMuch)
  await description.fill('For **phones**.')
  await mine.page.getByRole('button', { name: 'Save' }).click()
  await theirs.page.locator('strong', { hasText: 'phones' }).waitFor()
  expect(await world.stored(1)).toMatchObject({ title: 'Mine', description: 'For **phones**.' })
  expect([mine.complaints, theirs.complaints]).toEqual([[], []])
})

test('[WB84] a draft is activated; its agent is run now, stopped and resumed from the page, and how each run ended is seen', async () => {
  const workspace = mkdtempSync(join(tmpdir(), 'punchlist-workspace-'))
  onTestFinished(() => rmSync(workspace, { recursive: true, force: true }))
  const agent = join(workspace, 'agents', 'worker')
  mkdirSync(agent, { recursive: true })
  const definition = { runner: 'command', command: [process.execPath, 'agent.mjs'] }
  writeFileSync(join(agent, 'agent.json'), JSON.stringify(definition))
  writeFileSync(
    join(agent, 'agent.mjs'),
    `import { existsSync } from 'node:fs'
    if (!existsSync('ready')) { console.error('no tools yet'); process.exit(3) }
    while (!existsSync('go')) await new Promise((resolve) => setTimeout(resolve, 50))
    const { PUNCHLIST_URL: url, PUNCHLIST_TOKEN: token, PUNCHLIST_TASK: task } = process.env
    const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' }
    await fetch(url + '/api/tasks/' + task + '/steps/0', { method: 'PATCH', headers, body: '{"done":true}' })`,
  )
  const world = await newTaskWorld(['--workspace', workspace])
  await world.newTask({ owner: 'worker', status: 'draft', ...plan('build it') })
  const { page, complaints } = await world.open('/tasks/1')
  await page.getByText('Nobody has worked on it yet.').waitFor()
  expect(await page.getByRole('button', { name: 'Run now' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Activate' }).click()
  const runs = page.getByRole('region', { name: 'Runs' })
  await runs.getByText('failed', { exact: true }).waitFor()
  await runs.getByText(/no tools yet/).waitFor()
  writeFileSync(join(agent, 'ready'), '')
  await page.getByRole('button', { name: 'Run now' }).click()
  await runs.getByText(/manual/).waitFor()
  await page.getByRole('button', { name: 'Stop' }).waitFor()
  await page.goto(`${world.url}/tasks`)
  await page.getByText('Ship it').first().waitFor()
  await page.getByText('Running', { exact: true }).first().waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Stop' }).click()
  await runs.getByText('stopped', { exact: true }).waitFor()
  writeFileSync(join(agent, 'go'), '')
  await page.getByRole('button', { name: 'Resume' }).click()
  // Nothing is open any more, but its agent has not completed it.
  await runs.getByText('needs input', { exact: true }).waitFor()
  await page.getByText('1 of 1 done').waitFor()
  await page
    .getByRole('list', { name: 'What happened, newest first' })
    .getByText(/worker/)
    .first()
    .waitFor()
  expect((await world.stored(1)).steps).toMatchObject([{ done: true }])
  expect(complaints).toEqual([])
})

test('[WB85] a run that cannot be is refused with the reason; a task that is held is resumed', async () => {
  const world = await newTaskWorld()
  const { session } = await world.newTask()
  const { page } = await world.open('/tasks/1')
  // A page that has not heard yet that somebody has paused it.
  await page.route('**/v1/events*', (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: 'Run now' }).waitFor()
  await world.ask('session.pause', { session })
  await page.getByRole('button', { name: 'Run now' }).click()
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText(/Let it go on first/)
    .waitFor()
  await page.unroute('**/v1/events*')
  await page.reload()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'Run now' }).click()
  await page.getByText('coder was told, not started: it is run from outside.').waitFor()
  const { events } = (await world.ask('event.list', { session, type: 'task.asked' })) as unknown as { events: object[] }
  expect(events).toHaveLength(1)
})

test('[WB86] completing asks when steps are open, canceling tells what goes along; what is archived is readable, unchangeable, and goes on in a copy', async () => {
  const world = await newTaskWorld()
  await world.newTask({ description: 'A **brief**.', ...plan('one', 'two'), resources: [{ type: 'file', value: '/srv/spec.md' }] })
  await world.newSubtask(1, 1, plan('deep'))
  await world.newSubtask(2, 0, { title: 'Deeper' })
  const { page, complaints } = await world.open('/tasks/2')
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  await page.getByRole('dialog').getByText('One step is still open.').waitFor()
  await page.getByRole('button', { name: 'Complete it' }).click()
  await page.getByText('It is done and archived').waitFor()
  expect(await world.stored(2)).toMatchObject({ status: 'done' })
  await page.getByRole('link', { name: '#1', exact: true }).first().click()
  await page.getByRole('button', { name: 'Cancel…' }).click()
  await page.getByRole('dialog').getByText('Its subtask (#3) is canceled, too.').waitFor()
  await page.getByRole('button', { name: 'Keep it' }).click()
  expect((await world.stored(1)).status).toBe('active')
  await page.getByRole('button', { name: 'Cancel…' }).click()
  await page.getByRole('button', { name: 'Cancel it' }).click()
  await page.getByText('It is canceled and archived').waitFor()
  expect([(await world.stored(1)).status, (await world.stored(3)).status]).toEqual(['canceled', 'canceled'])
  await page.locator('strong', { hasText: 'brief' }).waitFor()
  await page.getByRole('list', { name: 'Steps' }).getByText('two').waitFor()
  await page.getByText('/srv/spec.md').waitFor()
  for (const name of ['Run now', 'Edit title', 'Edit description', 'Reassign…', 'Remove', 'Add resource', 'Send', 'Add'])
    expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0)
  await page.getByRole('button', { name: 'Copy…' }).click()
  await page.getByLabel('Who works on it').selectOption('writer')
  await page.getByLabel('As a draft').check()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: '#4 Ship it' }).waitFor()
  expect(await world.stored(4)).toMatchObject({
    status: 'draft',
    owner: 'writer',
    description: 'A **brief**.',
    steps: [{ done: false }, {}],
  })
  expect(complaints).toEqual([])
})

test('[WB87] resources are added and removed; addresses are links that tell nobody where they come from, files are text', async () => {
  const world = await newTaskWorld()
  await world.newTask()
  const { page, complaints } = await world.open('/tasks/1')
  const add = async (value: string, label = '') => {
    await page.getByLabel('Address or absolute path').fill(value)
    await page.getByLabel('What it is (optional)').fill(label)
    await page.getByRole('button', { name: 'Add resource' }).click()
  }
  await add('spec.md')
  await page.getByText(/must be an absolute path/).waitFor()
  await add('https://example.org/pull/7', 'the pull request')
  const link = page.getByRole('link', { name: 'https://example.org/pull/7' })
  await link.waitFor()
  expect([await link.getAttribute('rel'), await link.getAttribute('target')]).toEqual(['noreferrer noopener', '_blank'])
  await add('/srv/spec.md')
  await page.getByRole('list', { name: 'Resources' }).getByText('/srv/spec.md').waitFor()
  expect((await world.stored(1)).resources).toEqual([
    { type: 'url', value: 'https://example.org/pull/7', label: 'the pull request' },
    { type: 'file', value: '/srv/spec.md' },
  ])
  await page.getByRole('button', { name: 'Remove the pull request' }).click()
  await link.waitFor({ state: 'detached' })
  expect((await world.stored(1)).resources).toEqual([{ type: 'file', value: '/srv/spec.md' }])
  expect(complaints).toEqual([])
})

test('[WB88] a task is handed to another agent, its questions are answered and its agent is written to', async () => {
  const world = await newTaskWorld()
  const { session } = await world.newTask()
  const { page, complaints } = await world.open('/tasks/1')
  await page.getByRole('button', { name: 'Reassign…' }).click()
  await page.getByLabel('New owner').selectOption('writer')
  await page.getByRole('button', { name: 'Hand over' }).click()
  await page.getByText('Handed to writer.').waitFor()
  expect((await world.stored(1)).owner).toBe('writer')
  await page.getByText('Live', { exact: true }).first().waitFor()
  await world.ask('question.ask', { session, text: 'Which day?', options: ['Tuesday'] })
  await page.getByText('Waiting for you').first().waitFor()
  await page.getByRole('button', { name: 'Tuesday' }).click()
  await page.getByText('Which day?').waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Message to writer' }).fill('how far are you?')
  await page.keyboard.press('Enter')
  const said = await until('the answer and the message are stored', async () => {
    const { messages } = (await world.ask('message.list', { session })) as unknown as { messages: object[] }
    const text = JSON.stringify(messages)
    return text.includes('how far are you?') && text.includes('Tuesday') ? text : undefined
  })
  expect(said).toContain('Tuesday')
  // Its session is the same page.
  await page.goto(`${world.url}/sessions/${session}`)
  await page.getByRole('log').getByText('how far are you?').waitFor()
  await page.getByRole('button', { name: 'About task #1' }).click()
  await page.getByRole('complementary', { name: 'Task #1' }).getByText('writer').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('complementary', { name: 'Task #1' }).waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1, name: `#${session} Ship it` }).waitFor()
  expect(complaints).toEqual([])
})

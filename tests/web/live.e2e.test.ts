import { expect, test } from 'vitest'
import { newDoor, newModelWebWorld } from '../support/model-web-world.ts'
import { runSql } from '../support/stores.ts'
import { until } from '../support/until.ts'

test('[WB134] what an agent writes grows on the page before it has ended; a daemon that is killed meanwhile and comes back loses and doubles nothing', async () => {
  const [second, third, never, again] = [newDoor(), newDoor(), newDoor(), newDoor()]
  const world = await newModelWebWorld((_request, index) =>
    index === 0
      ? {
          text: ['Once ', 'upon ', 'a time ', 'unheard'],
          hold: (piece) => [undefined, second.opened, third.opened, never.opened][piece],
        }
      : { text: ['There ', 'was a list.'], hold: (piece) => (piece === 1 ? again.opened : undefined) },
  )
  await world.ask('session.add', { title: 'A tale', agent: 'worker' })
  const { page, complaints } = await world.open('/sessions/1')
  const log = page.getByRole('log')
  await page.getByText('Live').first().waitFor()
  await page.getByLabel('Message to worker').fill('Tell me a tale.')
  await page.keyboard.press('Enter')
  await log.getByText('Once', { exact: true }).waitFor()
  await log.getByText('writing…').waitFor()
  second.open()
  await log.getByText('Once upon', { exact: true }).waitFor()
  expect((await world.session()).state).toBe('running')
  third.open()
  await log.getByText('Once upon a time', { exact: true }).waitFor()

  await world.stop('SIGKILL')
  await page.getByText('Server away').first().waitFor()
  await log.getByText('Once upon a time', { exact: true }).waitFor()
  // What was killed is taken over when its lease has run out.
  await runSql(world.place, 'UPDATE runs SET lease_until = 0')
  await world.start()
  await page.getByText('Live').first().waitFor()
  await log.getByText('There', { exact: true }).waitFor({ timeout: 60_000 })
  again.open()
  await log.getByText('There was a list.', { exact: true }).waitFor()
  await log.getByText('writing…').waitFor({ state: 'detached' })
  await until('rest', async () => ((await world.session()).state === 'dormant' ? true : undefined))
  const messages = await world.transcript()
  const said = messages.flatMap(({ parts }) => parts.flatMap(({ content }) => (content.type === 'text' ? [content.text] : [])))
  expect(said).toEqual([
    ...['Tell me a tale.', 'Once upon a time '],
    expect.stringMatching(/^Your reply was cut off there: the daemon that ran it went away\./),
    'There was a list.',
  ])
  const shown = await log.locator('.prose-small').allInnerTexts()
  for (const text of ['Tell me a tale.', 'Once upon a time', 'There was a list.'])
    expect(shown.filter((one) => one.includes(text))).toHaveLength(1)
  await log.getByText('was cut off').first().waitFor()
  expect(complaints).toEqual([])
})

const hostile = '<img src=x onerror="window.hurt = 1">'

test('[WB135] a tool call is shown with what it did and its output, one of a list’s tool as a checklist, reminders folded, and the page says how the session stands', async () => {
  const [nudged, end] = [newDoor(), newDoor()]
  const world = await newModelWebWorld(async (_request, index) => {
    if (index === 0) return { toolCalls: [{ name: 'todo_write', arguments: { items: [hostile, 'bread'] } }] }
    if (index === 1) return { text: 'Two things to do.' }
    if (index === 2) await nudged.opened
    if (index === 2)
      return {
        toolCalls: [
          {
            name: 'todo_update',
            arguments: {
              updates: [
                { id: 1, status: 'done' },
                { id: 2, status: 'done' },
              ],
            },
          },
        ],
      }
    await end.opened
    return { text: 'All done.' }
  })
  await world.ask('session.add', { title: 'Shop', agent: 'worker' })
  const { page, complaints, strangers } = await world.open('/sessions/1')
  const head = page.getByRole('region', { name: 'This page' })
  await head.getByText('Idle').waitFor()
  await page.getByLabel('Message to worker').fill('Go shopping.')
  await page.keyboard.press('Enter')
  await head.getByText('Running', { exact: true }).waitFor()
  const call = page
    .getByRole('log')
    .locator('div', { has: page.locator('details', { hasText: 'todo_write' }) })
    .last()
  await call.locator('summary').getByText('completed').waitFor({ state: 'attached' })
  // What a list's tool wrote is drawn as a list.
  await call.getByRole('listitem').filter({ hasText: 'bread' }).waitFor()
  expect(await call.getByRole('listitem').first().innerText()).toContain('<img src=x onerror=')
  await call.locator('summary').focus()
  await page.keyboard.press('Enter')
  await call.locator('pre').getByText('#2').waitFor()
  await page.getByRole('log').getByText('Reminded of what is open').waitFor()
  nudged.open()
  await page.getByRole('group', { name: /bread, Done/ }).waitFor()
  end.open()
  await page.getByRole('log').getByText('All done.').waitFor()
  await head.getByText('Done', { exact: true }).waitFor()
  expect((await world.session()).wakes).toBe(1)
  expect(await page.evaluate('window.hurt')).toBeUndefined()
  expect(await page.locator('main img').count()).toBe(0)
  expect([complaints, strangers]).toEqual([[], []])
})

test('[WB136] run now, stop, pause and resume are done from the page, by mouse and by keyboard', async () => {
  const doors = [undefined, undefined, newDoor(), newDoor()]
  const world = await newModelWebWorld(async (_request, index) => {
    await doors[index]?.opened
    return { text: `Turn ${index}.` }
  })
  await world.ask('task.add', { title: 'Count', owner: 'worker', status: 'draft' })
  const { session } = (await world.ask('task.get', { task: 1 })).task as unknown as { session: number }
  const { page, complaints } = await world.open(`/sessions/${session}`)
  const head = page.getByRole('region', { name: 'This page' })
  const log = page.getByRole('log')
  const press = async (name: string) => {
    await head.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
  }
  const lastRun = async () =>
    ((await world.ask('run.list', { session, limit: 1 })).runs as unknown as { outcome: string | null }[])[0]?.outcome

  await head.getByText('Draft').waitFor()
  expect(await head.getByRole('button', { name: 'Run now' }).count()).toBe(0)
  await world.ask('task.update', { task: 1, status: 'active' })
  await log.getByText('Turn 0.').waitFor()
  // It has left its task with nothing open, and is asked about that once.
  await log.getByText('Turn 1.').waitFor()
  await head.getByRole('button', { name: 'Run now' }).click()
  await head.getByText('Running', { exact: true }).waitFor()
  await world.model.request(2)
  await head.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('Stopped.', { exact: true }).waitFor()
  await head.getByText('Stopped', { exact: true }).first().waitFor()
  expect((await world.session(session)).hold).toBe('stopped')
  await until('the run was stopped', async () => ((await lastRun()) === 'stopped' ? true : undefined))

  await press('Resume')
  await head.getByText('Running', { exact: true }).waitFor()
  await world.model.request(3)
  await press('Pause')
  await head.getByText('Paused', { exact: true }).waitFor()
  expect([(await world.session(session)).hold, await lastRun()]).toEqual(['paused', null])
  doors[3]?.open()
  await log.getByText('Turn 3.').waitFor()
  expect(await lastRun()).not.toBeNull()
  await press('Resume')
  await log.getByText('Turn 4.').waitFor()
  expect((await world.session(session)).hold).toBeNull()
  expect(complaints).toEqual([])
})

test('[WB137] a subagent’s progress goes up in its parent’s page, in the list of children and beside the call that started it', async () => {
  const [first, second, end] = [newDoor(), newDoor(), newDoor()]
  const call = (name: string, input: Record<string, unknown>) => ({ toolCalls: [{ name, arguments: input }] })
  let turns = 0
  const world = await newModelWebWorld(
    async ({ body }) => {
      const isMate = JSON.stringify(body.messages[0]).includes('You are the mate')
      if (!isMate) {
        const isBack = body.messages.some(({ role }: { role: string }) => role === 'tool')
        return isBack
          ? { text: 'The mate is back.' }
          : call('task', { description: 'pack', prompt: 'Pack.', subagent: 'mate', todos: 'own' })
      }
      turns += 1
      if (turns === 1) return call('todo_write', { items: ['hat', 'coat'] })
      if (turns === 2) return first.opened.then(() => call('todo_update', { id: 1, status: 'done' }))
      if (turns === 3) return second.opened.then(() => call('todo_update', { id: 2, status: 'done' }))
      await end.opened
      return { text: 'Packed.' }
    },
    { captain: {}, mate: { mode: 'subagent', instructions: 'You are the mate.' } },
  )
  await world.ask('session.add', { title: 'The voyage', agent: 'captain' })
  const { page, complaints } = await world.open('/sessions/1')
  await page.getByLabel('Message to captain').fill('Set sail.')
  await page.keyboard.press('Enter')
  const children = page.getByRole('list', { name: 'Sessions below' })
  const log = page.getByRole('log')
  const shows = async (text: string) => {
    await children.getByText(text).waitFor()
    await log.getByText(text).waitFor()
  }
  await shows('0 of 2 done')
  await children.getByText(/Running/).waitFor()
  await page.getByText('Waiting for session #2').waitFor()
  first.open()
  await shows('1 of 2 done')
  expect(await children.getByRole('progressbar', { name: 'Progress of session #2' }).getAttribute('value')).toBe('50')
  second.open()
  await shows('2 of 2 done')
  end.open()
  await log.getByText('The mate is back.').waitFor()
  await children.getByText('Done', { exact: true }).waitFor()
  await children.getByRole('link', { name: /mate/ }).click()
  await page.getByRole('group', { name: /coat, Done/ }).waitFor()
  await page.getByRole('link', { name: /The voyage/ }).waitFor()
  expect(complaints).toEqual([])
})

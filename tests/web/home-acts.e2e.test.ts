import { expect, test } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { newDoor, newModelWebWorld } from '../support/model-web-world.ts'
import { until } from '../support/until.ts'

test('[WB141] a question of a running agent is answered on home, and its session goes on with the answer', async () => {
  const world = await newModelWebWorld(({ body }, index) =>
    index === 0
      ? { toolCalls: [{ name: 'ask_user', arguments: { question: 'Which day?', options: ['Tuesday', 'Thursday'] } }] }
      : { text: JSON.stringify(body.messages).includes('Thursday it is, please') ? 'Then Thursday.' : 'I have heard nothing.' },
  )
  await world.ask('session.add', { title: 'The release', agent: 'worker' })
  await world.ask('message.send', { session: 1, text: 'Release it.' })
  const { page, complaints } = await world.open()
  const card = page.getByRole('article', { name: /worker asks in The release/ })
  await card.getByText('Which day?').waitFor()
  expect((await world.session()).state).toBe('awaiting_human')
  await page.getByLabel('Your answer to question #1').focus()
  await page.keyboard.type('Thursday it is, please')
  await page.keyboard.press('Enter')
  await page.getByText('Nobody waits for you.').waitFor()
  await card.waitFor({ state: 'detached' })
  await until('the session has gone on', async () => ((await world.session()).outcome === 'done' ? true : undefined))
  await page.goto(`${world.url}/sessions/1`)
  await page.getByRole('log').getByText('Then Thursday.').waitFor()
  expect(complaints).toEqual([])
})

test('[WB142] what runs is stopped from home, is then shown as stuck, and goes on when it is resumed there', async () => {
  const door = newDoor()
  const world = await newModelWebWorld(async (_request, index) => {
    if (index === 0) await door.opened
    return { text: 'Here I am again.' }
  })
  await world.ask('session.add', { title: 'The release', agent: 'worker' })
  const { page, complaints } = await world.open()
  const running = page.getByRole('region', { name: /^Running/ })
  await page.getByText('Nobody waits for you.').waitFor()
  await world.ask('todo.add', { session: 1, subject: 'tag it', status: 'in_progress' })
  await world.ask('message.send', { session: 1, text: 'Go.' })
  const row = running.getByRole('listitem').filter({ hasText: 'The release' })
  await row.getByText('0/1').waitFor()
  await row.getByText(/^\d+ s$/).waitFor()
  // A run that is stopped before it has asked would ask for the first time when it is resumed, and wait at the door.
  await world.model.request(0)
  await running.getByRole('button', { name: 'Stop The release' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Stopped. worker goes on when it is resumed.').waitFor()
  const stuck = page.getByRole('region', { name: /^Stuck/ })
  await stuck.getByText('Stopped', { exact: true }).waitFor()
  expect((await world.session()).hold).toBe('stopped')
  await world.ask('todo.update', { todo: 1, status: 'completed' })
  await world.ask('todo.add', { session: 1, subject: 'say so' })
  await stuck.getByRole('button', { name: 'Resume' }).click()
  await stuck.waitFor({ state: 'detached' })
  await world.model.request(1)
  await until('it has said something', async () =>
    JSON.stringify(await world.transcript()).includes('Here I am again.') ? true : undefined,
  )
  expect((await world.session()).hold).toBeNull()
  expect(complaints).toEqual([])
})

test('[WB143] a message is written to a session from home, by keyboard, and wakes its agent', async () => {
  const world = await newModelWebWorld(({ body }, index) =>
    index === 0
      ? { status: 400, problem: { message: 'no keys' } }
      : { text: JSON.stringify(body.messages).includes('The keys are under the mat.') ? 'Found them.' : 'What keys?' },
  )
  await world.ask('session.add', { title: 'The keys', agent: 'worker' })
  await world.ask('todo.add', { session: 1, subject: 'open the door' })
  await world.ask('message.send', { session: 1, text: 'Open it.' })
  const { page, complaints } = await world.open()
  const stuck = page.getByRole('region', { name: /^Stuck/ })
  await stuck.getByRole('link', { name: 'The keys' }).waitFor()
  await stuck.getByText(/no keys/).waitFor()
  await stuck.getByRole('button', { name: 'Reply…' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('The keys are under the mat.')
  await page.keyboard.press('Enter')
  await page.getByLabel('Message to worker').waitFor({ state: 'detached' })
  await until('an answer', async () => (JSON.stringify(await world.transcript()).includes('Found them.') ? true : undefined))
  expect(complaints).toEqual([])
})

test('[WB144] whoever may only read is told why nothing was stopped or said, and keeps what was written', async () => {
  const door = newDoor()
  const world = await newModelWebWorld(async () => {
    await door.opened
    return { text: 'Done.' }
  })
  await world.ask('session.add', { title: 'The release', agent: 'worker' })
  await world.ask('message.send', { session: 1, text: 'Go.' })
  const { token } = (await world.ask('token.add', { name: 'guest', access: 'minimal' })) as unknown as { token: { secret: string } }
  const { page } = await world.open('/', { token: token.secret })
  await page.getByRole('link', { name: 'The release' }).hover()
  await page.getByRole('button', { name: 'Stop The release' }).click()
  await page.getByText(/may not/).waitFor()
  expect((await world.session()).hold).toBeNull()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: 'Message to worker' }).click()
  await page.getByRole('textbox', { name: 'Message to worker' }).fill('Hurry.')
  await page.keyboard.press('Enter')
  await page.getByText(/may not/).waitFor()
  expect(await page.getByRole('textbox', { name: 'Message to worker' }).inputValue()).toBe('Hurry.')
  const said = (await world.transcript()).filter(({ kind }) => kind === 'input')
  expect(said).toHaveLength(1)
})

test('[WB181] why a session is stuck is told on home and on its page, and a message from there gets it going', async () => {
  const world = await newModelWebWorld((_request, index) =>
    index === 0 ? { status: 400, problem: { message: 'the key has no credit left' } } : { text: 'Now it works.' },
  )
  await world.ask('session.add', { title: 'The release', agent: 'worker' })
  await world.ask('message.send', { session: 1, text: 'Release it.' })
  const { page, complaints } = await world.open()
  const stuck = page.getByRole('region', { name: /^Stuck/ })
  await stuck.getByText(/Failed .*no credit left/).waitFor()
  await stuck.getByRole('link', { name: 'The release' }).click()
  await page.getByText('Failed', { exact: true }).first().waitFor()
  await page
    .getByText(/no credit left/)
    .first()
    .waitFor()
  await page.getByLabel('Message to worker').fill('Try again.')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('Now it works.').waitFor()
  await page.getByText('Failed', { exact: true }).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('[WB185] a session that a cap has parked says which and until when, on home and on its page, and goes on once the cap is raised there', async () => {
  const world = await newModelWebWorld(() => ({ text: 'Here I am.' }))
  await world.ask('cap.set', { scope: 'tenant', measure: 'requests', amount: 1 })
  await world.ask('session.add', { title: 'The release', agent: 'worker' })
  await world.ask('message.send', { session: 1, text: 'Go.' })
  await until('a run has ended', async () => ((await world.session()).outcome === 'done' ? true : undefined))
  await world.ask('message.send', { session: 1, text: 'Go on.' })
  const { page, complaints } = await world.open()
  const needs = page.getByRole('region', { name: /^Needs you/ })
  const words = /^Cap #3 \(1 requests? a day for everybody\) is reached\. It waits until .+, or until the cap is raised\.$/
  await needs.getByText(words).waitFor()
  await needs.getByRole('button', { name: 'Raise…' }).waitFor()
  await needs.getByRole('link', { name: 'The release' }).click()
  const head = page
  await head.getByText(words).waitFor()
  await head.getByRole('button', { name: 'Raise…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Raise cap #3' })
  await dialog.getByText(/^It is 1 requests? now, and 1 requests? is used\. One session waits for it, and goes on by itself\.$/).waitFor()
  expect(await violationsOf(page)).toEqual([])
  const amount = dialog.getByLabel('New amount, in requests')
  expect(await amount.inputValue()).toBe('2')
  await amount.fill('1')
  await page.keyboard.press('Enter')
  await dialog
    .getByRole('alert')
    .getByText(/is 1 requests? already, so 1 requests? does not raise it/)
    .waitFor()
  await amount.fill('5')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await head.getByText(words).waitFor({ state: 'detached' })
  await until('it has gone on', async () =>
    (await world.session()).parked === null && (await world.transcript()).length > 3 ? true : undefined,
  )
  // The browser itself tells of the amount that was refused.
  expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([])
})

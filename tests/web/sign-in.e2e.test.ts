import { expect, test } from 'vitest'
import { newBrowser, newWebWorld, watched } from '../support/browser.ts'

test('[WB30] the start-up link signs the browser in once, and leaves no code in the address or the history', async () => {
  const world = await newWebWorld()
  const { page, complaints, strangers } = await watched(await newBrowser(), world.link)
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor()
  expect(page.url()).toBe(`${world.url}/`)
  await page.goto(`${world.url}/sessions`)
  await page.getByRole('heading', { name: 'Sessions' }).waitFor()
  await page.goBack()
  expect(page.url()).toBe(`${world.url}/`)

  const second = await watched(await newBrowser(), world.link)
  await second.page.getByRole('alert').getByText('A start-up link works once').waitFor()
  expect(second.page.url()).toBe(`${world.url}/`)
  expect([complaints, strangers, second.complaints]).toEqual([[], [], []])
})

test('[WB31] a token that is pasted signs in; a wrong one is refused with a sentence; signing out ends it', async () => {
  const world = await newWebWorld()
  const { page } = await watched(await newBrowser(), world.url, '/sessions')
  await page.getByText('punchlist token add').waitFor()
  await page.getByLabel('Token').fill('pl_wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').getByText('Look whether the whole token was pasted').waitFor()
  await page.getByLabel('Token').fill(world.token)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Sessions' }).waitFor()
  expect(page.url()).not.toContain(world.token)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).fill('sign out')
  await page.keyboard.press('Enter')
  await page.getByLabel('Token').waitFor()
  await page.reload()
  await page.getByLabel('Token').waitFor()
})

test('[WB32] a browser whose token was revoked asks to sign in again, and what was being written is still there', async () => {
  const world = await newWebWorld()
  await world.ask('session.add', { title: 'Shop' })
  const { page } = await world.open('/sessions/1')
  const field = page.getByRole('textbox', { name: 'New todo' })
  await field.fill('half a thought')
  await page.getByText('Live').first().waitFor()
  const { tokens } = (await world.ask('token.list', {})) as unknown as { tokens: { id: string; name: string }[] }
  const own = tokens.find(({ name }) => name.startsWith('browser'))
  await world.ask('token.revoke', { token: own?.id })
  await page.getByText('This browser was signed out').waitFor()
  await page.getByLabel('Token').fill(world.token)
  await page.keyboard.press('Enter')
  expect(await field.inputValue()).toBe('half a thought')
  await field.press('Enter')
  await page.getByRole('group', { name: /half a thought/ }).waitFor()
})

test('[SI39] a browser stays signed in to two daemons of one host, and signs out of each by itself', async () => {
  const [one, other] = await Promise.all([newWebWorld(), newWebWorld()])
  const context = await newBrowser()
  const enter = async (link: string) => {
    const page = await context.newPage()
    await page.goto(link)
    await page.getByRole('heading', { name: 'Home', exact: true }).waitFor()
    return page
  }
  const first = await enter(one.link)
  const second = await enter(other.link)
  await first.reload()
  await first.getByRole('heading', { name: 'Home', exact: true }).waitFor()
  await first.keyboard.press('Control+k')
  await first.getByRole('combobox', { name: /^Search/ }).fill('sign out')
  await first.keyboard.press('Enter')
  await first.getByLabel('Token').waitFor()
  await second.reload()
  await second.getByText('Live').first().waitFor()
  const ports = (await context.cookies()).map(({ name }) => name)
  expect(ports).toEqual([`punchlist-${new URL(other.url).port}`])
})

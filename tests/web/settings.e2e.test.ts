import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Token } from '../../src/contract/nouns/token.ts'
import { violationsOf } from '../support/axe.ts'
import { newBrowser } from '../support/browser.ts'
import { until } from '../support/until.ts'
import { newOwnWebWorld, newWebWorld, type WebWorld } from '../support/web-world.ts'

const hostile = '<img src=x onerror=alert(1)>'

const stored = async (world: WebWorld) => ((await world.ask('token.list', { limit: 500 })) as unknown as { tokens: Token[] }).tokens
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const row = (page: Page, name: string | RegExp) => section(page, 'Tokens').getByRole('listitem').filter({ hasText: name })
const statusOf = async (world: WebWorld, secret: string) =>
  (await fetch(`${world.url}/auth/me`, { headers: { authorization: `Bearer ${secret}` } })).status

test('[WB122] a token is made with its secret shown once, works, and is revoked after a question', async () => {
  const world = await newWebWorld()
  await world.ask('agent.define', { id: 'coder' })
  const { page, complaints, strangers } = await world.open('/settings', { browser: await newBrowser() })
  await row(page, 'this browser').waitFor()
  await page.keyboard.press('n')
  await page.keyboard.type(hostile)
  await page.getByLabel('Who speaks with it').selectOption('coder')
  await page.getByLabel('Access').selectOption('minimal')
  await page.getByRole('button', { name: 'Make it' }).click()
  const field = page.getByLabel(`The secret of ${hostile}`)
  const secret = await field.inputValue()
  expect(secret).toMatch(/^pl_/)
  expect(await statusOf(world, secret)).toBe(200)
  expect((await stored(world))[0]).toMatchObject({ name: hostile, agent: 'coder', access: 'minimal', revokedAt: 0 })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByText('Copied.').waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret)
  await section(page, 'Tokens').getByText('PUNCHLIST_TOKEN').waitFor()
  await page.getByRole('button', { name: 'I have it' }).click()
  expect(await page.content()).not.toContain(secret)
  await page.reload()
  await row(page, `agent coder · minimal`).waitFor()
  expect(await page.content()).not.toContain(secret)

  await page.getByRole('button', { name: `Revoke ${hostile}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
  expect(await statusOf(world, secret)).toBe(200)
  await page.getByRole('button', { name: `Revoke ${hostile}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await row(page, hostile).waitFor({ state: 'detached' })
  await until('revoked', async () => ((await statusOf(world, secret)) === 401 ? true : undefined))
  await page.getByLabel('Show revoked ones').check()
  await row(page, hostile)
    .getByText(/revoked/)
    .waitFor()
  expect(await page.locator('main img').count()).toBe(0)
  expect([complaints, strangers]).toEqual([[], []])
})

test('[WB122] what another client makes or revokes is seen at once, and what is refused is told', async () => {
  const world = await newWebWorld()
  const { page } = await world.open('/settings')
  await page.getByText('Live').first().waitFor()
  const { token } = (await world.ask('token.add', { name: 'from elsewhere' })) as unknown as { token: Token }
  await row(page, 'from elsewhere').waitFor()
  await world.ask('token.revoke', { token: token.id })
  await row(page, 'from elsewhere').waitFor({ state: 'detached' })
  await page.getByLabel('New token').fill('two \u202E words')
  await page.getByRole('button', { name: 'Make it' }).click()
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText(/U\+202E/)
    .waitFor()
  expect(await page.getByLabel('New token').inputValue()).toContain('two')
  expect((await stored(world)).some(({ name }) => name.startsWith('two'))).toBe(false)
})

test('[WB123] revoking this browser’s own token signs it out, and says so beforehand', async () => {
  const world = await newWebWorld()
  const { page, complaints } = await world.open('/settings')
  const own = row(page, 'this browser')
  await own.getByRole('button', { name: /^Revoke browser/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('you are signed out at once').waitFor()
  await dialog.getByRole('button', { name: 'Revoke and sign out' }).click()
  await page.getByLabel('Token', { exact: true }).waitFor()
  const browsers = (await stored(world)).filter(({ name }) => name.startsWith('browser'))
  expect(browsers.map(({ revokedAt }) => revokedAt > 0)).toEqual([true])
  expect((await stored(world)).some(({ name, revokedAt }) => !name.startsWith('browser') && revokedAt === 0)).toBe(true)
  expect(complaints).toEqual([])
})

test('[WB124] whoever may not manage tokens sees why, and everything else', async () => {
  const world = await newWebWorld()
  const { token } = (await world.ask('token.add', { person: 'a guest', access: 'readonly' })) as unknown as { token: { secret: string } }
  const { page, complaints } = await world.open('/settings', { token: token.secret })
  await section(page, 'Tokens').getByText('Tokens are managed by people with full access.').waitFor()
  expect(await page.getByRole('button', { name: 'Make it' }).count()).toBe(0)
  expect(await page.getByRole('alert').count()).toBe(0)
  await section(page, 'You').getByText('a guest').waitFor()
  await section(page, 'You')
    .getByText(/^readonly/)
    .waitFor()
  expect(complaints).toEqual([])
})

test('[WB125] the page says who you are, takes a theme, shows the keys, tells how to connect, and signs out', async () => {
  const world = await newOwnWebWorld()
  const { page, complaints } = await world.open('/settings', { colorScheme: 'light' })
  await section(page, 'You').getByText('Your name').waitFor()
  // The person has the name that they have everywhere, and the tenant is called so, too.
  expect(await section(page, 'You').getByText('local', { exact: true }).count()).toBe(2)
  await section(page, 'Connect a client').getByText(`punchlist setup CLIENT --url ${world.url}`).waitFor()
  const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
  await page.getByLabel('Dark').check()
  expect(await ground()).toBe('rgb(18, 19, 22)')
  await page.reload()
  await page.getByLabel('Dark').waitFor()
  expect([await page.getByLabel('Dark').isChecked(), await ground()]).toEqual([true, 'rgb(18, 19, 22)'])
  await page.getByLabel('As the system has it').check()
  expect(await ground()).not.toBe('rgb(18, 19, 22)')
  await page.getByRole('button', { name: 'Show the keys' }).click()
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Token', { exact: true }).waitFor()
  expect((await stored(world)).find(({ name }) => name.startsWith('browser'))?.revokedAt).toBeGreaterThan(0)
  expect(complaints).toEqual([])
})

for (const width of [1280, 380]) {
  test(`[WB126] settings pass axe, in light and dark, ${width} pixels wide`, async () => {
    const world = await newWebWorld()
    const { page, complaints } = await world.open('/settings', { width })
    const audit = async (what: string) => {
      expect([what, await violationsOf(page)]).toEqual([what, []])
    }
    await page.getByLabel('New token').fill('W'.repeat(100))
    await page.getByRole('button', { name: 'Make it' }).click()
    await page.getByLabel(/^The secret of/).waitFor()
    await row(page, 'this browser').waitFor()
    await audit('settings')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    await row(page, 'this browser').getByRole('button').click()
    await audit('question')
    expect(complaints).toEqual([])
  })
}

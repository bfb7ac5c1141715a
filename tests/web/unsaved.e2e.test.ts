import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { newBrowser, newBrowserWithClock } from '../support/browser.ts'
import { addTodo, isLive, ownShop, row, shop, subjects } from '../support/shop-page.ts'
import { until } from '../support/until.ts'

async function rename(page: Page, number: number, text: string): Promise<void> {
  await page.getByRole('button', { name: `More for #${number}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  await page.getByLabel(`Text of #${number}`).fill(text)
  await page.keyboard.press('Enter')
}

/** As long as a change is not saved the browser asks whether to leave. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
}

test('[WB162] edits made while the server is away outlive the page: loaded anew it shows them as not saved, and sends them once, in their order', async () => {
  const world = await ownShop()
  const { page, complaints } = await world.open('/sessions/1')
  await isLive(page)
  await world.stop()
  await page.getByText('Server away').first().waitFor()
  await addTodo(page, 'bread')
  await page.getByText('todo add: bread').waitFor()
  await rename(page, 1, 'oat milk')
  await page.getByText('todo update #1: oat milk').waitFor()
  await page.route('**/v1/**', (route) => route.abort())
  await world.start()
  await reload(page)
  await page.getByText('Not saved yet').waitFor()
  await page.getByText('todo add: bread').waitFor()
  await page.getByRole('button', { name: 'Retry all' }).waitFor()
  await page.unroute('**/v1/**')
  await row(page, /oat milk/).waitFor()
  await row(page, /bread/).waitFor()
  await page.getByText('Not saved yet').waitFor({ state: 'detached' })
  expect(await subjects(world)).toEqual(['bread', 'oat milk'])
  await reload(page)
  await isLive(page)
  expect(await page.getByText('Not saved yet').count()).toBe(0)
  expect(await subjects(world)).toEqual(['bread', 'oat milk'])
  expect(complaints).toEqual([])
})

test('[WB163] a change that was made, but whose answer was lost, is not made again by the page that is loaded anew', async () => {
  const world = await shop()
  const { page } = await world.open('/sessions/1')
  await isLive(page)
  const keys: (string | undefined)[] = []
  await page.route('**/v1/perform/todo.add', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await route.fetch()
    await route.abort()
  })
  await addTodo(page, 'bread')
  await page.getByText('Not saved yet').waitFor()
  await page.unroute('**/v1/perform/todo.add')
  await page.route('**/v1/perform/todo.add', (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return route.continue()
  })
  await reload(page)
  await until('sent again', async () => (keys.length === 2 ? true : undefined))
  await isLive(page)
  await page.getByText('Not saved yet').waitFor({ state: 'detached' })
  expect(keys[1]).toBe(keys[0])
  expect(await subjects(world)).toEqual(['bread', 'milk'])
})

test('[WB164] what is discarded is gone from the page and from what it keeps', async () => {
  const world = await shop()
  const { page } = await world.open('/sessions/1')
  await isLive(page)
  await page.route('**/v1/perform/todo.update', (route) => route.abort())
  await rename(page, 1, 'oat milk')
  await row(page, /oat milk/).waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await row(page, /#1 milk/).waitFor()
  await page.unroute('**/v1/perform/todo.update')
  await page.reload()
  await row(page, /#1 milk/).waitFor()
  await isLive(page)
  expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('oat milk')
  expect(await subjects(world)).toEqual(['milk'])
})

test('[WB165] a kept edit that others have made impossible says so, with its words', async () => {
  const world = await shop()
  const { page } = await world.open('/sessions/1')
  await isLive(page)
  await page.route('**/v1/**', (route) => route.abort())
  await rename(page, 1, 'oat milk')
  await page.getByText('Not saved yet').waitFor()
  await reload(page)
  await page.getByText('Not saved yet').waitFor()
  await world.ask('todo.update', { todo: 1, subject: 'their milk' })
  await page.unroute('**/v1/**')
  await page.getByText(/^Not saved: /).waitFor()
  await page.getByText('todo update #1: oat milk').waitFor()
  await row(page, /their milk/).waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByText(/^Not saved: /).waitFor({ state: 'detached' })
  expect(await subjects(world)).toEqual(['their milk'])
})

test('[WB166] where the browser lets the page store nothing, the message says so, and the edit is still sent', async () => {
  const world = await ownShop()
  const { page, complaints } = await world.open('/sessions/1', { browser: await newBrowser() })
  await page.addInitScript('Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") }')
  await page.reload()
  await isLive(page)
  await world.stop()
  await addTodo(page, 'bread')
  await page.getByText('do not close or reload it').waitFor()
  await world.start()
  await row(page, /bread/).waitFor()
  expect(await subjects(world)).toEqual(['bread', 'milk'])
  expect(complaints).toEqual([])
})

test('[WB167] a delete whose time comes while the server is away is kept, and made once', async () => {
  const world = await shop()
  const { page } = await world.open('/sessions/1', { browser: await newBrowserWithClock() })
  await isLive(page)
  const sent: (string | undefined)[] = []
  await page.route('**/v1/perform/todo.delete', async (route) => {
    sent.push(route.request().headers()['idempotency-key'])
    await route.fetch()
    await route.abort()
  })
  await row(page, /milk/).focus()
  await page.keyboard.press('Delete')
  await page.getByText('Deleted #1 milk').waitFor()
  await page.clock.fastForward(7_000)
  await page.getByText('todo delete #1').waitFor()
  await page.unroute('**/v1/perform/todo.delete')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('Not saved yet').waitFor({ state: 'detached' })
  expect([sent.length, await page.getByText(/^Not saved/).count(), await subjects(world)]).toEqual([1, 0, []])
})

test('[WB168] an edit made when the token was revoked already is saved after signing in again', async () => {
  const world = await ownShop()
  const { page } = await world.open('/sessions/1')
  await isLive(page)
  // Nothing tells this page that its token is revoked until it changes something.
  await page.route('**/v1/events*', (route) => route.abort())
  const { tokens } = (await world.ask('token.list', {})) as unknown as { tokens: { id: string; name: string }[] }
  await world.stop()
  await world.start()
  await page.getByText('Server away').first().waitFor()
  await world.ask('token.revoke', { token: tokens.find(({ name }) => name.startsWith('browser'))?.id })
  await addTodo(page, 'bread')
  await page.getByText('This browser was signed out').waitFor()
  await page.getByText('todo add: bread').waitFor()
  await page.unroute('**/v1/events*')
  await page.getByLabel('Token').fill(world.token)
  await page.keyboard.press('Enter')
  await row(page, /bread/).waitFor()
  expect(await subjects(world)).toEqual(['bread', 'milk'])
})

test('[WB44] so does a page that waits for the server, and one that was signed out', async () => {
  const world = await shop()
  for (const width of [1280, 380]) {
    const { page } = await world.open('/sessions/1', { width })
    const audit = async (what: string) => {
      expect([what, width, await violationsOf(page)]).toEqual([what, width, []])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    }
    if (width > 760) await isLive(page)
    else {
      // On a phone the list is behind its tab, and whether the page is live is told under More.
      await page.getByText('Live').first().waitFor({ state: 'attached' })
      await page.getByRole('tab', { name: 'list' }).click()
    }
    await page.route('**/v1/**', (route) => route.abort())
    await addTodo(page, '<img src=x onerror="window.hurt = 1"> \u202Eabc')
    await page.getByText('Not saved yet').waitFor()
    await page.getByText('todo add: <img src=x').waitFor()
    await audit('not saved')
    const { tokens } = (await world.ask('token.list', { limit: 1 })) as unknown as { tokens: { id: string }[] }
    await world.ask('token.revoke', { token: tokens[0]?.id })
    await page.unroute('**/v1/**')
    await page.getByText('This browser was signed out').waitFor()
    await audit('signed out')
    expect(await page.evaluate('window.hurt')).toBeUndefined()
  }
})

test('[HM24] with the server away, a page that is loaded anew is still the dashboard’s own, on every page, and goes on when it is back; the API is never answered for', async () => {
  const world = await ownShop()
  const browser = await newBrowser({ serviceWorkers: 'allow' })
  const { page, complaints } = await world.open('/', { browser })
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  await page.evaluate('navigator.serviceWorker.ready')
  await vi.waitFor(async () => expect(await page.evaluate('caches.match("/").then((found) => found !== undefined)')).toBe(true), 60_000)
  await page.evaluate(
    'navigator.serviceWorker.controller ?? new Promise((go) => navigator.serviceWorker.addEventListener("controllerchange", go, { once: true })).then(() => 0)',
  )
  expect(
    await page.evaluate(
      'caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))).then((all) => all.flat().filter(({ url }) => new URL(url).pathname.startsWith("/v1")).length))',
    ),
  ).toBe(0)
  await world.stop()
  await page.getByText('Punchlist does not answer.').waitFor()
  for (const path of ['/', '/work', '/board', '/sessions/1', '/settings']) {
    await page.goto(world.url + path)
    await page.getByRole('heading', { name: 'Punchlist does not answer.' }).waitFor()
  }
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate('fetch("/v1/overview").then(() => "answered", () => "failed")')).toBe('failed')
  await world.start()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  expect(complaints).toEqual([])
})

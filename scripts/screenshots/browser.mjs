import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
]

export async function openBrowser() {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((place) => join(place, 'chromium'))
  const executablePath = process.env.PUNCHLIST_CHROMIUM ?? onPath.find((file) => existsSync(file))
  if (executablePath === undefined) throw new Error('There is no chromium on the PATH: install it, or name one in PUNCHLIST_CHROMIUM.')
  const browser = await chromium.launch({ executablePath, args: flags })
  return {
    close: () => browser.close(),
    /** Each picture has a browser profile of its own, so that none depends on the others. */
    async take(demo, { width = 1280, height = 800, scale = 1, colorScheme = 'light', path, ready }, file) {
      const context = await browser.newContext({
        viewport: { width, height },
        deviceScaleFactor: scale,
        colorScheme,
        reducedMotion: 'reduce',
        locale: 'en-GB',
        timezoneId: 'UTC',
      })
      try {
        context.setDefaultTimeout(60_000)
        await context.request.post(`${demo.url}/auth/sign-in`, { data: { token: demo.token }, headers: { 'x-punchlist': '1' } })
        const page = await context.newPage()
        await page.goto(demo.url + (await path(demo)))
        await page.getByRole('main').waitFor()
        await ready(page, demo)
        await page.getByText('Loading…').first().waitFor({ state: 'detached' })
        await page.screenshot({ path: file, animations: 'disabled' })
      } finally {
        await context.close()
      }
    },
  }
}

import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

const flags = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

/** Nobody looks at what is drawn, and no page lives for long: without a process for drawing and threads for garbage it takes a tenth less. */
const shortLived = ['--in-process-gpu', '--num-raster-threads=1', '--js-flags=--single-threaded,--min-semi-space-size=16']

/** Built without windows, it takes a quarter less for the same. */
const programs = ['chromium-headless-shell', 'chromium']

function chromiumPath(): string {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = programs.flatMap((name) => folders.map((folder) => join(folder, name)))
  const found = process.env.PUNCHLIST_CHROMIUM ?? onPath.find((file) => existsSync(file))
  if (found === undefined) throw new Error('There is no Chromium on the PATH: install it, or name one in PUNCHLIST_CHROMIUM.')
  return found
}

export interface PageOptions {
  width?: number
  height?: number
  colorScheme?: 'light' | 'dark'
}

interface BrowserOptions extends PageOptions {
  javaScriptEnabled?: boolean
  /** What the worker of the shell answers, no test can hold back: only who asks for it has one. */
  serviceWorkers?: 'allow'
}

/** Lives as long as the worker, and ends with it: it listens to a pipe that the worker holds. */
let program: Promise<Browser> | undefined

/** A browser of its own, in which nobody sees another's cookies, storage and tabs. Gone when the test is over. */
export async function newBrowser(options: BrowserOptions = {}): Promise<BrowserContext> {
  const context = await newContext(options)
  onTestFinished(() => context.close())
  return context
}

/** The same, with a clock that the test can put forward. */
export async function newBrowserWithClock(): Promise<BrowserContext> {
  const context = await newBrowser()
  await context.clock.install()
  return context
}

async function newContext({ width = 1280, height = 800, ...more }: BrowserOptions = {}): Promise<BrowserContext> {
  program ??= chromium.launch({ executablePath: chromiumPath(), args: [...flags, ...shortLived] })
  const context = await (await program).newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...more,
  })
  // Who gives up sooner would fail on a busy machine; a test as a whole may take five minutes.
  context.setDefaultTimeout(Number(process.env.PUNCHLIST_TEST_PATIENCE ?? 240_000))
  return context
}

/** Pages that a test has left as it found them, each in a browser of its own. */
const idle: Page[] = []

/**
 * A page like that of a new browser. It may have been another test's: where the dashboard was drawn before, drawing it takes a
 * fifth of the work. Whoever changes more than the page (its clock, its permissions, what runs before it) takes a new browser.
 */
export async function borrowPage(origin: string, { width = 1280, height = 800, colorScheme }: PageOptions): Promise<Page> {
  const page = idle.pop() ?? (await (await newContext()).newPage())
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') return page.context().close()
    await leave(page, origin)
    idle.push(page)
  })
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: colorScheme ?? null })
  return page
}

async function leave(page: Page, origin: string): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const event of ['pageerror', 'console', 'request', 'response', 'dialog'] as const) page.removeAllListeners(event)
  // What is not saved would have the browser ask whether to go.
  page.once('dialog', (question) => void question.accept())
  await page.goto(`${origin}/health`)
  page.removeAllListeners('dialog')
  await page.evaluate('localStorage.clear(); sessionStorage.clear()')
  await page.mouse.move(-1, -1)
  await context.clearCookies()
}

export interface OpenPage {
  page: Page
  /** What the browser complained of: errors of the page and breaches of its policy. */
  complaints: string[]
  /** Addresses outside of the daemon that the page has asked for. */
  strangers: string[]
}

/** A page whose complaints are written down. */
export async function watched(page: Page, address: string): Promise<OpenPage> {
  const { origin } = new URL(address)
  const complaints: string[] = []
  const strangers: string[] = []
  page.on('pageerror', (problem) => complaints.push(String(problem)))
  page.on('console', (message) => {
    // What the network does while the daemon is away is the browser's to report, and no fault of the page.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text())
  })
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) strangers.push(request.url())
  })
  await page.goto(address)
  return { page, complaints, strangers }
}

/**
 * Goes to another address of the dashboard as a link in it does: what is loaded stays loaded, axe among it, which takes twice as long on
 * a page that has just been loaded. What is open stays open, too, and the old page is there until the new one is: wait for what only that has.
 */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`)
}

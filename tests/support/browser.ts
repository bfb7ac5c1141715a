import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, onTestFinished } from 'vitest'
import { placeArguments, punchlist, type RunningDaemon, restClient, startDaemon } from './processes.ts'
import { newPlace } from './stores.ts'

const flags = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

function chromiumPath(): string {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'chromium'))
  const found = process.env.PUNCHLIST_CHROMIUM ?? onPath.find((file) => existsSync(file))
  if (found === undefined) throw new Error('There is no chromium on the PATH: install it, or name one in PUNCHLIST_CHROMIUM.')
  return found
}

export interface BrowserOptions {
  width?: number
  height?: number
  colorScheme?: 'light' | 'dark'
  javaScriptEnabled?: boolean
}

let program: Promise<Browser> | undefined
afterAll(async () => (await program)?.close())

/** A browser of its own: one real Chromium a file, in which nobody sees another's cookies, storage and tabs. Gone when the test is over. */
export async function newBrowser({ width = 1280, height = 800, ...more }: BrowserOptions = {}): Promise<BrowserContext> {
  program ??= chromium.launch({ executablePath: chromiumPath(), args: flags })
  const context = await (await program).newContext({ viewport: { width, height }, reducedMotion: 'reduce', ...more })
  context.setDefaultTimeout(20_000)
  onTestFinished(() => context.close())
  return context
}

export interface WebWorld {
  url: string
  /** The link that the daemon prints when it starts. */
  link: string
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Starts the daemon again where it was. */
  start(): Promise<void>
  rest: ReturnType<typeof restClient>
  token: string
  /** Performs an operation as another client than the page. */
  ask(name: string, input: object): Promise<Record<string, never>>
  /** What the command line prints, on the same data. */
  command(...argv: string[]): Promise<string>
  /** A page of a browser that is signed in. */
  open(path?: string, options?: BrowserOptions): Promise<OpenPage>
}

export interface OpenPage {
  page: Page
  /** What the browser complained of: errors of the page and breaches of its policy. */
  complaints: string[]
  /** Addresses outside of the daemon that the page has asked for. */
  strangers: string[]
}

/** The real daemon with the built dashboard, and an operation for everything a test wants to be there. */
export async function newWebWorld(more: readonly string[] = []): Promise<WebWorld> {
  const { place, remove } = await newPlace('sqlite')
  onTestFinished(remove)
  let daemon: RunningDaemon = await startDaemon(place, undefined, more)
  onTestFinished(() => daemon.kill())
  const { url } = daemon
  const token = daemon.token ?? ''
  const rest = restClient(url, token)
  return {
    url,
    link: daemon.signIn,
    stop: (signal) => daemon.kill(signal),
    async start() {
      daemon = await startDaemon(place, undefined, [...more, '--port', new URL(url).port])
    },
    rest,
    token,
    async ask(name, input) {
      const { status, body, text } = await rest('POST', `/v1/perform/${name}`, input)
      if (status >= 300) throw new Error(`${name}: ${text}`)
      return body
    },
    async command(...argv) {
      const { code, stdout, stderr } = await punchlist([...argv, ...placeArguments(place)])
      if (code !== 0) throw new Error(`${argv.join(' ')}: ${stderr}`)
      return stdout.trim()
    },
    async open(path = '/', options = {}) {
      const context = await newBrowser(options)
      await context.request.post(`${url}/auth/sign-in`, { data: { token }, headers: { 'x-punchlist': '1' } })
      return watched(context, url, path)
    },
  }
}

/** A page whose complaints are written down. */
export async function watched(context: BrowserContext, url: string, path = ''): Promise<OpenPage> {
  const page = context.pages()[0] ?? (await context.newPage())
  const complaints: string[] = []
  const strangers: string[] = []
  page.on('pageerror', (problem) => complaints.push(String(problem)))
  page.on('console', (message) => {
    // What the network does while the daemon is away is the browser's to report, and no fault of the page.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text())
  })
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(url).origin) strangers.push(request.url())
  })
  await page.goto(url + path)
  return { page, complaints, strangers }
}

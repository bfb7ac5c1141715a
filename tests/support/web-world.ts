import type { BrowserContext } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'
import type { Place } from '../../src/server/config/place.ts'
import { borrowPage, type OpenPage, type PageOptions, watched } from './browser.ts'
import { placeArguments, punchlist, type RunningDaemon, restClient, startDaemon } from './processes.ts'
import { emptyPlace } from './stores.ts'
import type { NewTenant } from './web-daemon.ts'

export interface WebWorld {
  url: string
  rest: ReturnType<typeof restClient>
  token: string
  /** Performs an operation as another client than the page. */
  ask(name: string, input: object): Promise<Record<string, never>>
  /** A page of a browser that is signed in, with another token if one is given. */
  open(path?: string, options?: OpenOptions): Promise<OpenPage>
  /** A page of a browser that is not; the path may be a whole link. */
  visit(path?: string, options?: PageOptions): Promise<OpenPage>
}

interface OpenOptions extends PageOptions {
  token?: string
  /** The test's own, for which nobody else had a use. */
  browser?: BrowserContext
}

/** The real daemon with the built dashboard, and an operation for everything a test wants to be there: as empty as a new one. */
export async function newWebWorld(): Promise<WebWorld> {
  const response = await fetch(inject('tenants'))
  if (!response.ok) throw new Error(await response.text())
  const { url, token } = (await response.json()) as NewTenant
  return worldAt(url, token)
}

export interface OwnWebWorld extends WebWorld {
  /** Where its data is. */
  place: Place
  /** The link that the daemon prints when it starts. */
  link: string
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Starts the daemon again where it was. */
  start(): Promise<void>
  /** What the command line prints, on the same data. */
  command(...argv: string[]): Promise<string>
}

/** The same with a daemon that is nobody else's: it can be stopped, or started with more. */
export async function newOwnWebWorld(more: readonly string[] = []): Promise<OwnWebWorld> {
  const { place, remove } = await emptyPlace('sqlite')
  onTestFinished(remove)
  let daemon = await startOwnDaemon(place, more)
  onTestFinished(() => daemon.kill())
  const { url, token = '', signIn } = daemon
  return {
    ...worldAt(url, token),
    place,
    link: signIn,
    stop: (signal) => daemon.kill(signal),
    async start() {
      daemon = await startDaemon(place, undefined, [...more, '--port', new URL(url).port])
    },
    async command(...argv) {
      const { code, stdout, stderr } = await punchlist([...argv, ...placeArguments(place)])
      if (code !== 0) throw new Error(`${argv.join(' ')}: ${stderr}`)
      return stdout.trim()
    },
  }
}

/** Where a daemon of a test before was: the browser knows the dashboard of this address already. */
let usualPort: string | undefined

async function startOwnDaemon(place: Place, more: readonly string[]): Promise<RunningDaemon> {
  const port = usualPort
  usualPort = undefined
  const daemon = await startDaemon(place, undefined, port === undefined ? more : [...more, '--port', port]).catch((problem: Error) => {
    // Somebody else may have it by now.
    if (!problem.message.includes('is taken')) throw problem
    return startDaemon(place, undefined, more)
  })
  onTestFinished(() => {
    usualPort = new URL(daemon.url).port
  })
  return daemon
}

function worldAt(url: string, token: string): WebWorld {
  const rest = restClient(url, token)
  return {
    url,
    rest,
    token,
    async ask(name, input) {
      const { status, body, text } = await rest('POST', `/v1/perform/${name}`, input)
      if (status >= 300) throw new Error(`${name}: ${text}`)
      return body
    },
    async open(path = '/', { token: theirs = token, browser, ...options } = {}) {
      const page = browser === undefined ? await borrowPage(url, options) : await browser.newPage()
      // A page that was lent before may hold a connection that the daemon is just closing.
      const signIn = { data: { token: theirs }, headers: { 'x-punchlist': '1' }, maxRetries: 2 }
      await page.context().request.post(`${url}/auth/sign-in`, signIn)
      return watched(page, url + path)
    },
    visit: async (path = '/', options = {}) => watched(await borrowPage(url, options), new URL(path, url).href),
  }
}

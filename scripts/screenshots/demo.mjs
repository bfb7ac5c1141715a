import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

/** Slow enough that a page is drawn while something runs, quick enough to wait for. */
const tempo = '2500'
const columns = ['needsYou', 'running', 'stuck', 'ready']

/** The real daemon with its demo, on a port of its own. */
export async function startDemo() {
  const env = { ...process.env, PUNCHLIST_DEMO_PAUSE_MS: tempo }
  const child = spawn(process.execPath, ['bin/punchlist', 'serve', '--demo', '--port', '0', '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const exited = once(child, 'exit')
  const line = await Promise.race([once(createInterface(child.stdout), 'line'), exited.then(() => undefined)])
  if (line === undefined) throw new Error('The demo did not start.')
  const { url, token } = JSON.parse(String(line[0]))

  const ask = async (name, input = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(`${url}/v1/perform/${name}`, { method: 'POST', headers, body: JSON.stringify(input) })
    if (!response.ok) throw new Error(`${name}: ${await response.text()}`)
    return response.json()
  }
  return {
    url,
    token,
    ask,
    lively: () =>
      until('a demo in full swing', async () => {
        const { overview } = await ask('overview.get')
        return columns.every((column) => overview[column].length > 0) && overview.running.length > 2
      }),
    /** What `punchlist watch` shows, as it prints it where no terminal is. */
    watch: () =>
      execFileSync(process.execPath, ['bin/punchlist', 'watch'], {
        env: { ...process.env, PUNCHLIST_URL: url, PUNCHLIST_TOKEN: token },
        encoding: 'utf8',
      }),
    session: async (title) => found(title, (await ask('session.list', { limit: 200 })).sessions),
    /** Live or archived: the demo does not wait for its pictures. */
    task: async (title) => found(title, [...(await ask('task.list')).tasks, ...(await ask('task.history')).tasks]),
    until,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

function found(title, rows) {
  const row = rows.find((one) => one.title === title)
  if (row === undefined) throw new Error(`The demo has no “${title}”.`)
  return row
}

async function until(what, look) {
  const end = Date.now() + 90_000
  for (;;) {
    if (await look()) return
    if (Date.now() > end) throw new Error(`${what}: not within 90 seconds`)
    await pause(100)
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface Server {
  url: string
  token: string
  pid: number
  stop(): Promise<void>
}

/** Starts a script that prints one line of JSON, with its address and a token, as soon as it listens. */
export async function startServer(script: string, argv: readonly string[] = []): Promise<Server> {
  // Requests are counted as ever, but a bench asks more than any client.
  const env = { ...process.env, PUNCHLIST_RATE_TOKEN: '999999999' }
  const child = spawn(process.execPath, [script, ...argv], { stdio: ['ignore', 'pipe', 'inherit'], env })
  const exited = once(child, 'exit')
  const line = await Promise.race([once(createInterface(child.stdout), 'line'), exited.then(() => undefined)])
  if (line === undefined) throw new Error(`${script} did not start`)
  const { url, token = '' } = JSON.parse(String(line[0])) as { url: string; token?: string }
  return {
    url,
    token,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

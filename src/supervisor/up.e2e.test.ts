import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CommandLine, newCommandLine } from '../../tests/support/command-line.ts'
import { commandLine } from '../../tests/support/processes.ts'
import { until } from '../../tests/support/until.ts'
import type { DaemonState } from './daemon-state.ts'

let line: CommandLine

beforeEach(async () => {
  line = await newCommandLine()
})

afterEach(async () => {
  await line.run('down')
  await line.remove()
})

const status = async () => (JSON.parse((await line.run('status', '--json')).stdout) as { daemon: DaemonState | null }).daemon
const isHealthy = async ({ url }: Pick<DaemonState, 'url'>) => (await fetch(`${url}/health`)).ok
const isGone = (pid: number) =>
  until(`${pid} is gone`, async () => {
    try {
      process.kill(pid, 0)
      return undefined
    } catch {
      return true
    }
  })

describe('a daemon in the background', () => {
  test('[SV10] it listens when `up` returns, is found and its log read, and is gone after `down`', async () => {
    const none = await line.run('status')
    expect(none).toMatchObject({ code: 7, stderr: '' })
    expect(none.stdout).toMatch(/^No daemon is kept running for .*\nStart one: \S+punchlist up --data \S+\n$/)
    const greeting = await line.prints('up', '--port', '0')
    expect(greeting).toMatch(/^Punchlist listens on (http:\/\/127\.0\.0\.1:\d+)\n/)
    expect(greeting).toMatch(/token {3}pl_\w+/)
    expect(greeting).toMatch(/\nStop with \S+punchlist down --data \S+\.\n?$/)
    expect(greeting).not.toContain('{"level"')
    const running = await status()
    expect(running).toMatchObject({ state: 'running', restarts: 0, url: greeting.match(/http:\S+/)?.[0] })
    expect(await isHealthy(running as DaemonState)).toBe(true)
    expect(await line.prints('status')).toMatch(/^The daemon listens on http:.*, since \d{4}-/)
    const again = await line.prints('up', '--port', '0')
    expect(again).toMatch(/^It runs already\.\nThe daemon listens on/)
    expect(await status()).toEqual(running)
    expect((await line.run('logs', '--lines', '5')).code).toBe(0)
    expect(await line.prints('down')).toBe('The daemon has ended.')
    await isGone((running as DaemonState).pid as number)
    expect(await line.run('down')).toMatchObject({ code: 7, stderr: '' })
  })

  test('[SV11] one that is killed is started again, on its port, and says so', async () => {
    await line.json('up', '--port', '0')
    const first = (await status()) as DaemonState
    process.kill(first.pid as number, 'SIGKILL')
    const second = await until('it is running again', async () => {
      const state = await status()
      return state?.state === 'running' && state.pid !== first.pid ? state : undefined
    })
    expect(second).toMatchObject({ url: first.url, supervisor: first.supervisor, restarts: 1, lastExit: { reason: 'signal SIGKILL' } })
    expect(await isHealthy(second)).toBe(true)
    expect(await line.prints('status')).toContain('(signal SIGKILL), started again once')
    expect(await line.prints('logs')).toContain('warning the daemon ended (signal SIGKILL); it is started again in 1 s')
  })

  test('[SV12] it outlives the terminal it was started in, and ends when its supervisor is killed', async () => {
    const shell = spawn(
      '/bin/sh',
      ['-c', `"${process.execPath}" "${commandLine}" up --port 0 ${line.place.join(' ')} && echo started && sleep 600`],
      {
        detached: true,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    let said = ''
    shell.stdout.on('data', (chunk) => {
      said += chunk
    })
    await until('it was started', async () => (said.includes('started\n') ? true : undefined))
    process.kill(-(shell.pid as number), 'SIGHUP')
    await once(shell, 'close')
    const running = (await status()) as DaemonState
    expect(await isHealthy(running)).toBe(true)
    process.kill(running.supervisor.pid, 'SIGKILL')
    await isGone(running.pid as number)
    expect(await line.run('status')).toMatchObject({ code: 7 })
  })

  test('[SV13] one that cannot start is told in a sentence and leaves nothing behind; an unreadable state is nobody’s', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const refused = await line.fails(75, 'up', '--port', String(port))
    expect(refused).toContain('the daemon did not start')
    expect(refused).toContain(`Port ${port} is taken.`)
    expect(refused).not.toContain('    at ')
    server.close()
    expect(await line.run('status')).toMatchObject({ code: 7 })
    writeFileSync(join(line.place[1] as string, 'daemon', 'state.json'), '{"supervisor":')
    expect(await line.json('up', '--port', '0')).toMatchObject({ url: expect.stringMatching(/^http:/) })
    expect(await line.fails(2, 'up', 'now')).toContain('up does not take "now".')
    expect(await line.fails(2, 'up', '--unit', 'cron')).toContain('--unit must be one of systemd, launchd.')
    expect(await line.prints('up', '--unit', 'systemd')).toMatch(/ExecStart=\S*node\S* \S+punchlist serve --data \S+\n/)
  })
})

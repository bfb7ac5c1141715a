import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { commandLine, type Finished, finished, placeArguments, startDaemon } from '../../../../tests/support/processes.ts'
import { databases, emptyPlace, runSql } from '../../../../tests/support/stores.ts'
import type { Place } from '../../../server/config/place.ts'

/** A daemon that must end by itself; one that does not is ended with the test. */
function serve(place: Place, more: readonly string[] = []): Promise<Finished> {
  const child = spawn(process.execPath, [commandLine, 'serve', '--port', '0', ...placeArguments(place), ...more])
  onTestFinished(() => void child.kill('SIGKILL'))
  return finished(child)
}

async function placeOf(kind: (typeof databases)[number]): Promise<Place> {
  const { place, remove } = await emptyPlace(kind)
  onTestFinished(remove)
  return place
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-serve-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe.each(databases)('a daemon that cannot start, on %s', (kind) => {
  const unusable: [string, string, (folder: string) => string][] = [
    ['that is a file', 'ENOTDIR', (folder) => fileIn(folder, 'workspace')],
    ['below a file', 'ENOTDIR', (folder) => join(fileIn(folder, 'file'), 'workspace')],
    [
      'whose agents are a file',
      'EEXIST',
      (folder) => {
        mkdirSync(join(folder, 'workspace'))
        return join(fileIn(join(folder, 'workspace'), 'agents'), '..')
      },
    ],
    ['with a name that is too long', 'ENAMETOOLONG', (folder) => join(folder, 'x'.repeat(300))],
  ]

  test.each(unusable)('[OP1] a workspace %s is a clear error, and the daemon ends by itself', async (_, code, make) => {
    const workspace = make(newFolder())
    expect(await serve(await placeOf(kind), ['--workspace', workspace])).toEqual({
      code: 75,
      stdout: '',
      stderr: `punchlist: The workspace ${workspace} cannot be used (${code}).\n  Check the path, its owner and its permissions, or choose another folder with --workspace DIR.\n`,
    })
  })

  test('[OP1] a port that is taken is a clear error, and the daemon ends by itself', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void taken.close())
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    expect(await serve(await placeOf(kind), ['--port', String(port)])).toEqual({
      code: 75,
      stdout: '',
      stderr: `punchlist: Port ${port} is taken.\n  Choose another with --port or PUNCHLIST_PORT, or stop what uses it.\n`,
    })
  })

  test('[OP2] a start that failed leaves nothing behind: the next has the first token to show', async () => {
    const place = await placeOf(kind)
    const folder = newFolder()
    expect(await serve(place, ['--workspace', fileIn(folder, 'file')])).toMatchObject({ code: 75 })
    const daemon = await startDaemon(place, commandLine, ['--workspace', join(folder, 'workspace')])
    onTestFinished(() => daemon.kill())
    expect(daemon.token).toMatch(/^pl_/)
    expect(existsSync(join(folder, 'workspace', 'agents'))).toBe(true)
  })
})

test('[OP3] a PostgreSQL role that may not make the dispatcher’s schema is told what to grant, and then served', async () => {
  const place = (await placeOf('postgres')) as { database: string }
  const role = `limited_${randomBytes(4).toString('hex')}`
  await runSql(place, `CREATE ROLE ${role} LOGIN PASSWORD 'limited'; GRANT CREATE ON SCHEMA public TO ${role}`)
  const url = new URL(place.database)
  const database = url.pathname.slice(1)
  Object.assign(url, { username: role, password: 'limited' })
  const limited = { database: url.toString() }
  const grant = `GRANT CREATE ON DATABASE ${database} TO ${role}`
  const workspace = ['--workspace', newFolder()]
  try {
    const { code, stdout, stderr } = await serve(limited, workspace)
    expect({ code, stdout }).toEqual({ code: 75, stdout: '' })
    expect(stderr).toContain(
      `punchlist: PostgreSQL does not let us keep the dispatcher’s tables in the schema graphile_worker.\n  An administrator can allow it: ${grant}\n`,
    )
    expect(stderr).not.toContain('our fault')
    await runSql(place, grant)
    await (await startDaemon(limited, commandLine, workspace)).kill()
  } finally {
    await runSql(place, `DROP OWNED BY ${role} CASCADE; DROP ROLE ${role}`)
  }
})

function fileIn(folder: string, name: string): string {
  writeFileSync(join(folder, name), '')
  return join(folder, name)
}

test('[RL6] a daemon that is started limits requests as its environment says', async () => {
  const place = await placeOf('sqlite')
  const { url, token = '', kill } = await startDaemon(place, undefined, [], { PUNCHLIST_RATE_TOKEN: '9' })
  onTestFinished(() => kill('SIGKILL'))
  const { headers } = await fetch(`${url}/version`, { headers: { authorization: `Bearer ${token}` } })
  expect(headers.get('ratelimit-policy')).toBe('"token";q=9;w=10')
})

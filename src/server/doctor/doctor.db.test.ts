import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { placeArguments } from '../../../tests/support/processes.ts'
import { punchlistHere } from '../../../tests/support/punchlist-here.ts'
import { databases, letLeasesRunOut, newPlace, runSql } from '../../../tests/support/stores.ts'
import { takeRun } from '../../../tests/support/turns.ts'
import { openWorld } from '../../../tests/support/world.ts'

describe.each(databases)('doctor on %s', (kind) => {
  const sick = async () => {
    const { place, remove } = await newPlace(kind)
    const world = await openWorld({ place, remove })
    onTestFinished(() => world.close())
    const workspace = mkdtempSync(join(tmpdir(), 'punchlist-doctor-'))
    onTestFinished(() => rmSync(workspace, { recursive: true }))
    const doctor = async (environment: Record<string, string> = {}) => {
      const ended = await punchlistHere(['doctor', '--json', ...placeArguments(place)], '', {
        PUNCHLIST_WORKSPACE: workspace,
        ...environment,
      })
      return { ...ended, ...(JSON.parse(ended.stdout) as { findings: { about: string; state: string; says: string; advice?: string }[] }) }
    }
    return { place, world, workspace, doctor }
  }

  test('[DR2] where all is well nothing is wrong; runs, jobs and dates that are not are found', async () => {
    const { place, world, doctor } = await sick()
    const well = await doctor()
    expect([well.code, well.findings.filter(({ state }) => state === 'wrong')]).toEqual([0, []])
    await world.ask('agent.define', { id: 'worker', definition: { runner: 'function' } })
    const { session } = await world.ask('session.add', { agent: 'worker' })
    await world.ask('message.send', { session: session.number, text: 'Go.' })
    await takeRun(world, session.number)
    await letLeasesRunOut(place)
    await runSql(place, `UPDATE events SET at = ${Date.now() + 86_400_000} WHERE seq = (SELECT last_event FROM tenants WHERE id = 1)`)
    const { code, findings } = await doctor()
    expect(code).toBe(75)
    expect(findings).toContainEqual(
      expect.objectContaining({ about: 'runs', state: 'wrong', advice: expect.stringContaining('punchlist up') }),
    )
    expect(findings).toContainEqual(
      expect.objectContaining({ about: 'clock', state: 'wrong', says: expect.stringContaining('still to come') }),
    )
  })

  test('[DR3] agents that cannot start and providers out of reach are found; only what is used is asked, and no key is sent', async () => {
    const { world, workspace, doctor } = await sick()
    const asked: (string | undefined)[] = []
    const server = createServer((request, response) => {
      asked.push(request.headers.authorization ?? `${request.headers['x-api-key'] ?? 'no key'}`)
      response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const provider = (baseURL: string, apiKeyEnv?: string) => ({ kind: 'openai-compatible', baseURL, apiKeyEnv })
    writeFileSync(
      join(workspace, 'models.json'),
      JSON.stringify({
        providers: {
          there: provider(`http://127.0.0.1:${port}/v1`, 'THERE_KEY'),
          away: provider('http://127.0.0.1:9/v1'),
          unused: provider(`http://127.0.0.1:${port}/v1`),
          keyless: provider('http://127.0.0.1:9/v1', 'MISSING_KEY'),
        },
      }),
    )
    for (const [id, definition] of Object.entries({
      good: { runner: 'command' as const, command: [process.execPath, '-v'] },
      missing: { runner: 'acp' as const, command: ['no-such-program-anywhere'] },
      gone: { runner: 'command' as const, command: ['/no/such/program'] },
      reached: { model: 'there/x' },
      lonely: { model: 'away/x' },
      locked: { model: 'keyless/x' },
      outside: { runner: 'external' as const },
    })) {
      await world.ask('agent.define', { id, definition })
    }
    const { code, findings } = await doctor({ THERE_KEY: 'a-secret' })
    expect(code).toBe(75)
    const wrong = findings
      .filter(({ state }) => state === 'wrong')
      .map(({ about, says }) => `${about}: ${says.replace(/ of tenant local/, '')}`)
    expect(wrong.toSorted()).toEqual([
      'agent: gone cannot start: its program /no/such/program is not there, or may not be run',
      'agent: locked cannot start: keyless/x needs a key: set MISSING_KEY in the environment of punchlist.',
      'agent: missing cannot start: its program no-such-program-anywhere is not on the PATH',
      expect.stringMatching(/^provider: away cannot be reached at http:\/\/127\.0\.0\.1:9\/v1: /),
    ])
    expect(findings.every(({ state, advice }) => state === 'good' || (advice ?? '').length > 10)).toBe(true)
    expect(asked).toEqual(['no key'])
  })
})

import { deepEqual, ok } from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { notApplicable } from './support/conformance-scope.ts'
import { newDaemon } from './support/daemon.ts'
import { install } from './support/install.ts'
import { newerNode } from './support/newer-node.ts'
import { run } from './support/run.ts'
import type { Stage } from './support/stage.ts'
import { tokenAddingProxy } from './support/token-adding-proxy.ts'

interface Finding {
  id: string
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'INFO' | 'SKIPPED'
  errorMessage?: string
}

/** The released suite knows the revisions that begin with initialize; the coming one knows the newest as well. */
const suites = [
  { version: '0.1.16', revision: '2025-11-25', least: ['server-initialize', 'ping'] },
  { version: '0.2.0-alpha.12', revision: '2026-07-28', least: ['server-stateless', 'http-header-validation', 'caching'] },
] as const

/** A suite that skips everything proves nothing, so these must be among what it tried. */
const leastOfAll = ['tools-list', 'resources-list', 'prompts-list', 'dns-rebinding-protection']

/** The server scenarios of MCP's own conformance suite against `/mcp`. It cannot be told a token, so a proxy adds it. */
export async function conformance(stage: Stage): Promise<void> {
  const daemon = await newDaemon(stage)
  const url = `${await tokenAddingProxy(stage, daemon)}/mcp?tools=all`
  const node = await newerNode()
  for (const { version, revision, least } of suites) {
    const program = join(await install(`@modelcontextprotocol/conformance@${version}`), '.bin', 'conformance')
    const results = stage.folder()
    const command = [node, program, 'server', '--url', url, '--suite', 'all', '--spec-version', revision, '--output-dir', results]
    const { stdout, stderr } = await run(command, { seconds: 300 })
    const tried = readdirSync(results)
      .sort()
      .map((folder) => ({ folder, scenario: scenarioIn(folder) }))
    await stage.check(`suite ${version} for ${revision} tries what it should`, () => {
      for (const name of [...leastOfAll, ...least])
        ok(
          tried.some(({ scenario }) => scenario === name),
          `${name} was not tried\n${stdout}${stderr}`,
        )
    })
    for (const { folder, scenario } of tried) {
      await judge(stage, revision, scenario, JSON.parse(readFileSync(join(results, folder, 'checks.json'), 'utf8')))
    }
  }
}

function scenarioIn(folder: string): string {
  return folder.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, '')
}

async function judge({ check, note }: Stage, revision: string, scenario: string, findings: Finding[]): Promise<void> {
  const reason = notApplicable(scenario)
  if (reason !== undefined) return note(`${revision} ${scenario}: not applicable, ${reason}`)
  const failed = findings.filter(({ status, id }) => status === 'FAILURE' && notApplicable(id) === undefined)
  const told = ({ id, errorMessage = '' }: Finding) => `${id}: ${errorMessage}`
  await check(`${revision} ${scenario}`, () => deepEqual(failed.map(told), []))
  for (const finding of findings) {
    const outside = notApplicable(finding.id)
    if (outside !== undefined) note(`${revision} ${scenario}, ${finding.id}: not applicable, ${outside}`)
    else if (finding.status === 'WARNING') note(`${revision} ${scenario} warns of ${told(finding)}`)
  }
}

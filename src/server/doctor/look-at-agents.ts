import { accessSync, constants } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { type Agent, runnerOf } from '../../contract/nouns/agent.ts'
import type { Tenant } from '../../contract/nouns/tenant.ts'
import { ModelFailure } from '../../core/ports/model.ts'
import type { Store } from '../../core/ports/store.ts'
import { plainLine } from '../../core/render/text/plain-text.ts'
import { type Finding, judgeAgent, judgeProvider } from '../../health/findings.ts'
import { chooseModel } from '../../models/choose-model.ts'
import type { ModelConfig } from '../../models/model-config.ts'
import { readModelConfig } from '../config/model-config.ts'
import type { Environment } from '../config/place.ts'
import { pathOf } from '../machine.ts'

const patience = 3_000

/** Agents that could not be started as they are, and the providers of those that are used: no others are asked for anything. */
export async function lookAtAgents(
  store: Store,
  tenants: readonly Tenant[],
  workspace: string | undefined,
  environment: Environment,
): Promise<Finding[]> {
  const read = await readModelConfig(workspace, environment)
  if (!read.granted) {
    return [{ about: 'models', state: 'wrong', says: read.refusal.message, advice: read.refusal.hint ?? 'Correct the file.' }]
  }
  const findings: Finding[] = []
  const used = new Set<string>()
  for (const tenant of tenants) {
    for (const agent of await store.read(tenant.number, (reading) => reading.agents.list())) {
      const wrong = problemOf(agent, read.value, workspace, used)
      if (wrong !== undefined) findings.push(judgeAgent({ tenant: tenant.name, id: agent.id, ...wrong }))
    }
  }
  if (read.value.default !== undefined) used.add(read.value.default.split('/')[0] ?? '')
  return [...findings, ...(await Promise.all([...used].map((name) => lookAtProvider(name, read.value)))).flat()]
}

type Wrong = { problem: string; advice: string }

function problemOf(
  { id, definition, problem }: Agent,
  models: ModelConfig,
  workspace: string | undefined,
  used: Set<string>,
): Wrong | undefined {
  if (problem !== null) return { problem: plainLine(problem), advice: 'See what is wrong with its file: punchlist agent check' }
  switch (runnerOf(definition)) {
    case 'acp':
    case 'command':
      return problemOfProgram(definition.command?.[0] ?? '', workspace === undefined ? undefined : join(workspace, 'agents', id))
    case 'model':
      return problemOfModel(definition.model, models, used)
    case 'function':
    case 'external':
    case undefined:
      return undefined
  }
}

function problemOfProgram(program: string, folder: string | undefined): Wrong | undefined {
  const isName = !program.includes('/') && !program.includes('\\')
  if (isName && pathOf(program) !== undefined) return undefined
  const path = isAbsolute(program) ? program : folder === undefined ? undefined : join(folder, program)
  if (!isName && (path === undefined || isExecutable(path))) return undefined
  const problem = `its program ${plainLine(program)} is ${isName ? 'not on the PATH' : 'not there, or may not be run'}`
  return { problem, advice: 'Install it, or name another with punchlist agent define.' }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function problemOfModel(model: string | undefined, models: ModelConfig, used: Set<string>): Wrong | undefined {
  try {
    used.add(chooseModel(models, model).provider)
    return undefined
  } catch (problem) {
    if (!(problem instanceof ModelFailure)) throw problem
    return { problem: problem.message, advice: 'See which models there are: docs/models.md' }
  }
}

/** Whatever it answers, it can be reached; no key is sent. */
async function lookAtProvider(name: string, { providers }: ModelConfig): Promise<Finding[]> {
  const provider = providers.get(name)
  if (provider === undefined) return []
  const problem = await fetch(provider.baseURL, { redirect: 'manual', signal: AbortSignal.timeout(patience) }).then(
    async ({ body }) => {
      await body?.cancel()
      return undefined
    },
    (failure: Error & { cause?: { code?: string } }) =>
      failure.name === 'TimeoutError' ? `no answer within ${patience / 1000} s` : (failure.cause?.code ?? failure.message),
  )
  return [judgeProvider({ name, address: provider.baseURL, problem })]
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { builtInAgentsOver } from '../core/domain/agent/built-in-agents.ts'
import type { Log } from '../core/engine/log.ts'
import type { EnginePerform } from '../core/gate/perform.ts'
import type { Caller } from '../core/ports/caller.ts'
import type { Store } from '../core/ports/store.ts'
import { StoreUnavailable } from '../core/ports/unavailable.ts'
import type { AgentsFound } from './agents/agents-found.ts'
import { watchAgents } from './agents/watch-agents.ts'
import { takeOverCommands } from './commands/take-over-commands.ts'
import { watchCommands } from './commands/watch-commands.ts'
import { importTaskFiles } from './tasks/import-task-files.ts'
import { mirrorTasks } from './tasks/mirror-tasks.ts'

/** The tenant that a workspace belongs to. */
interface Tenant {
  perform: EnginePerform
  store: Store
  localCaller(): Promise<Caller>
}

export interface Workspace {
  close(): Promise<void>
}

/** Keeps a workspace folder and the tenant of the same: its agents and slash commands are read from there, its tasks are mirrored there. */
export async function openWorkspace(tenant: Tenant, folder: string, log: Log): Promise<Workspace> {
  const { perform, store } = tenant
  const caller = { ...(await tenant.localCaller()), name: 'system', engine: true as const }
  makeFolder(folder)
  const watches = [await loadAgents(tenant, caller, folder, log), await loadCommands(tenant, caller, folder, log)]
  const closeWatches = () => {
    for (const watch of watches) watch.close()
  }
  await importFirst(tenant, caller, join(folder, 'tasks'), log).catch((problem) => {
    closeWatches()
    throw problem
  })
  const mirror = mirrorTasks({ perform, store, caller, folder: join(folder, 'tasks'), log })
  return {
    async close() {
      closeWatches()
      await mirror.close()
    },
  }
}

function makeFolder(folder: string): void {
  try {
    // Only what is not there yet is ours to protect.
    mkdirSync(join(folder, 'agents'), { recursive: true, mode: 0o700 })
  } catch (problem) {
    throw new StoreUnavailable(
      `The workspace ${folder} cannot be used (${(problem as NodeJS.ErrnoException).code}).`,
      'not_saved',
      'Check the path, its owner and its permissions, or choose another folder with --workspace DIR.',
      problem,
    )
  }
}

/** Resolves when the folder has been read for the first time; later changes are taken over by themselves. */
function loadAgents({ perform }: Pick<Tenant, 'perform'>, caller: Caller, folder: string, log: Log): Promise<{ close(): void }> {
  return new Promise((resolve) => {
    const logged = new Set<string>()
    const watch = watchAgents(folder, async (found) => {
      const { problems } = found
      for (const { file, problem, hint } of problems) {
        if (!logged.has(problem)) log.error({ file, hint }, problem)
        logged.add(problem)
      }
      // The folder as a whole could not be read: nothing is known, so nothing is gone.
      if (problems.some(({ id }) => id === '')) return resolve(watch)
      const loaded = await perform(
        'agent.load',
        { agents: withBuiltIn(found), problems: problems.map(({ id, problem }) => ({ id, problem })) },
        { caller },
      )
      if (!loaded.granted) log.error({ problem: loaded.refusal.message }, 'the agents could not be taken over')
      else if (loaded.value.defined.length + loaded.value.removed.length > 0) log.info(loaded.value, 'agents were taken over')
      resolve(watch)
    })
  })
}

/** As with agents. */
function loadCommands({ perform }: Pick<Tenant, 'perform'>, caller: Caller, folder: string, log: Log): Promise<{ close(): void }> {
  return new Promise((resolve) => {
    const logged = new Set<string>()
    const watch = watchCommands(folder, async (found) => {
      for (const { file, problem, hint } of found.problems) {
        if (!logged.has(problem)) log.error({ file, hint }, problem)
        logged.add(problem)
      }
      if (found.problems.every(({ id }) => id !== '')) await takeOverCommands(perform, found, caller, log)
      resolve(watch)
    })
  })
}

/** What all agents have, the built-in ones have as well. A folder of the same name is another agent. */
function withBuiltIn({ agents, problems, defaults }: AgentsFound): AgentsFound['agents'] {
  if (defaults === undefined) return agents
  const taken = new Set([...agents, ...problems].map(({ id }) => id))
  return [...agents, ...builtInAgentsOver(defaults).filter(({ id }) => !taken.has(id))]
}

/** A workspace that comes with tasks, and a tenant that has never had any: they are taken over. */
async function importFirst({ perform }: Pick<Tenant, 'perform'>, caller: Caller, folder: string, log: Log): Promise<void> {
  for (const name of ['task.list', 'task.history'] as const) {
    const listed = await perform(name, { limit: 1 }, { caller })
    if (!listed.granted || listed.value.tasks.length > 0) return
  }
  try {
    const { imported, archived } = await importTaskFiles({ perform, caller, folder })
    if (imported + archived > 0) log.info({ imported, archived }, 'the workspace’s tasks were taken over')
  } catch (problem) {
    log.error({ problem: problem instanceof Error ? problem.message : problem }, 'the workspace’s tasks were not taken over')
  }
}

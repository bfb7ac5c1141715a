import { decidePlanUpdate, type PlanLine } from '../../core/domain/plan-update.ts'
import type { Perform } from '../../core/gate/perform.ts'
import type { Turn } from '../../core/ports/runner.ts'

export interface PlanKeeper {
  tell(lines: PlanLine[]): void
  settled(): Promise<void>
}

interface Keeping {
  perform: Perform
  log: { info(details: object, message: string): void }
}

const mostTries = 5

/** Keeps the session's list as the agent's plan says. Of plans that come faster than they can be kept, only the newest counts. */
export function planKeeper({ agent, caller, session, list }: Turn, { perform, log }: Keeping): PlanKeeper {
  let newest: PlanLine[] | undefined
  let keeping: Promise<void> = Promise.resolve()

  const keep = async (): Promise<void> => {
    const lines = newest
    newest = undefined
    if (lines === undefined) return
    const problem = list === null ? 'the session works on no list' : await replace(list, lines)
    if (problem !== undefined) log.info({ agent: agent.id, session, problem }, 'an agent’s plan was not taken over')
  }

  /** Somebody else may write the list meanwhile: then it is read again. */
  const replace = async (to: number, lines: PlanLine[]): Promise<string | undefined> => {
    for (let tries = 1; ; tries++) {
      const seen = await perform('list.get', { session: to }, { caller })
      if (!seen.granted) return seen.refusal.message
      const current = await perform('todo.list', { session: to, own: true, status: ['all'], order: 'position', limit: 500 }, { caller })
      if (!current.granted) return current.refusal.message
      if (current.value.next != null) return 'the list is too long to keep a plan in'
      const todos = decidePlanUpdate(current.value.todos, agent.id, lines)
      const written = await perform('list.replace', { session: to, todos, version: seen.value.version }, { caller })
      if (written.granted) return undefined
      if (written.refusal.code !== 'conflict' || tries === mostTries) return written.refusal.message
    }
  }

  return {
    tell(lines) {
      newest = lines
      keeping = keeping.then(keep).catch((problem) => log.info({ agent: agent.id, session, problem }, 'an agent’s plan was not taken over'))
    },
    settled: () => keeping,
  }
}

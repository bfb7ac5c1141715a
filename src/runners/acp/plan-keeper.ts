import type { PlanLine } from '../../core/ports/conversation.ts'
import type { Turn } from '../../core/ports/runner.ts'

export interface PlanKeeper {
  tell(lines: PlanLine[]): void
  settled(): Promise<void>
}

interface Keeping {
  log: { info(details: object, message: string): void }
  /** Comes back when what the agent said and did before is in the conversation: the log tells things in the order in which they were told. */
  written(): Promise<unknown>
}

/** Keeps the session's list as the agent's plan says. Of plans that come faster than they can be kept, only the newest counts. */
export function planKeeper({ agent, conversation, session }: Turn, { log, written }: Keeping): PlanKeeper {
  let newest: PlanLine[] | undefined
  let keeping: Promise<void> = Promise.resolve()
  const failed = (problem: unknown) => log.info({ agent: agent.id, session, problem }, 'an agent’s plan was not taken over')

  const keep = async (): Promise<void> => {
    await written()
    const lines = newest
    newest = undefined
    const problem = lines === undefined ? undefined : await conversation.keepPlan(lines)
    if (problem !== undefined) failed(problem)
  }

  return {
    tell(lines) {
      newest = lines
      keeping = keeping.then(keep).catch(failed)
    },
    settled: () => keeping,
  }
}

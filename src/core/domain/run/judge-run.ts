import type { Agent, Starter } from '../../../contract/nouns/agent.ts'
import type { Session } from '../../../contract/nouns/session.ts'
import type { TaskRecord } from '../../../contract/nouns/task.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import { whyNotRun } from './run.ts'

interface Found {
  isRunning: boolean
  session: Session | undefined
  agent: Agent | undefined
  starter: Starter
}

/** Whether a task may be run by hand. Clients rely on the order of the answers. */
export function judgeRun(task: TaskRecord, { isRunning, session, agent, starter }: Found): Outcome<null> {
  const { number, owner, status } = task
  if (status === 'draft') {
    const instead = { operation: 'task.update', input: { task: number, status: 'active' } } as const
    return refuse('conflict', 'task is not active', { hint: 'Make it active first.', instead })
  }
  if (status !== 'active') return refuse('conflict', 'task is not active', { hint: `It is ${status}.` })
  if (isRunning) {
    const instead = { operation: 'run.list', input: { task: number, live: true } } as const
    return refuse('conflict', 'already running', { hint: 'Wait for its end, or look at its run.', instead })
  }
  if (session !== undefined && session.hold !== null) {
    const instead = { operation: 'session.resume', input: { session: session.number } } as const
    return refuse('conflict', session.hold, { hint: 'Let it go on first.', instead })
  }
  // Nothing here starts an agent that is run from outside, but it may be told: whoever runs it reads the log.
  if (starter === 'outside') return grant(null)
  const why = session && whyNotRun(session, task, agent)
  if (why === undefined) return grant(null)
  const defined = starter === 'nobody' ? `Give ${owner} a runner or a model in agents/${owner}/agent.json, or give` : 'Give'
  return refuse('conflict', why, {
    hint: `${defined} the task another owner.`,
    instead: { operation: 'task.update', input: { task: number }, wants: ['owner'] },
  })
}

import type { Starter } from '../../../contract/nouns/agent.ts'
import type { Task } from '../../../contract/nouns/task.ts'
import { plainLine } from '../text/plain-text.ts'

/** What whoever hands work to an agent must know, unless it starts at once; empty then. */
export function starterLine(starter: Starter, owner: string): string {
  const agent = plainLine(owner)
  switch (starter) {
    case 'here':
      return ''
    case 'later':
      return 'No daemon runs here, so nothing runs until one is started: punchlist serve'
    case 'outside':
      return `${agent} is run from outside: it is told, and nothing here starts it.`
    case 'nobody':
      return `Nothing can start ${agent}: it has neither a runner nor a model. Give it one in agents/${agent}/agent.json, or give the work to another agent.`
  }
}

/** The same of a new task. What waits as a draft is not waiting for a daemon. */
export function taskStarterLine({ owner, status }: Pick<Task, 'owner' | 'status'>, starter: Starter): string {
  return status === 'draft' && starter === 'later' ? '' : starterLine(starter, owner)
}

/** What was asked for by hand, and whether it was also started. */
export function askedLine(starter: Starter, owner: string): string {
  return starter === 'outside' ? `told, not started: ${plainLine(owner)} is run from outside` : starterLine(starter, owner)
}

import { callerOperations } from '../contract/operations/caller.ts'
import { commentOperations } from '../contract/operations/comment.ts'
import { sessionOperations } from '../contract/operations/session.ts'
import { todoOperations } from '../contract/operations/todo.ts'
import { callerHandlers } from '../core/operations/caller/caller.ts'
import { commentHandlers } from '../core/operations/comment.ts'
import { followChanges } from '../core/operations/follow.ts'
import { sessionHandlers } from '../core/operations/session/session.ts'
import { todoBatchHandlers } from '../core/operations/todo/batch.ts'
import { claimHandlers } from '../core/operations/todo/claim/claim.ts'
import { todoGraphHandlers } from '../core/operations/todo/graph/handlers.ts'
import { todoHandlers } from '../core/operations/todo/todo.ts'
import { runCommandLine } from '../doors/cli/run-command-line.ts'
import { dispatchShort } from '../doors/cli/short/dispatch.ts'
import { assembleFor, openStore } from './assemble.ts'
import type { OpenPunchlist } from './backend/open-backend.ts'
import { endWith, thisProcess } from './process.ts'
import { shortContext } from './short-context.ts'

/** What the short commands ask for; all that is loaded beyond it is waited for in vain. */
const performs = {
  operations: { ...todoOperations, ...commentOperations, ...sessionOperations, ...callerOperations },
  handlers: {
    ...todoHandlers,
    ...todoGraphHandlers,
    ...todoBatchHandlers,
    ...claimHandlers,
    ...sessionHandlers,
    ...commentHandlers,
    ...callerHandlers,
  },
  follow: followChanges,
}

const open: OpenPunchlist = async (place, settings) => assembleFor(performs, await openStore(place), { place, settings })

/** The commands that are started most, by people and by the hooks of agents. */
export function run(): void {
  endWith(runCommandLine(process.argv.slice(2), shortContext(thisProcess(), open), dispatchShort))
}

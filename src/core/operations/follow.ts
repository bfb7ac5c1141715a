import type { CallRows } from '../gate/changes.ts'
import type { WriteContext } from '../gate/handler.ts'
import { followQuotas } from './quota/follow-quotas.ts'
import { followDeleted } from './subject/follow-deleted.ts'
import { followClaims } from './todo/claim/follow-claims.ts'
import { followReadiness } from './todo/graph/follow-readiness.ts'

/** What follows from what a call has changed, whichever it was. Claims are judged by what the call itself has done. */
export async function followChanges(context: WriteContext, rows: CallRows): Promise<void> {
  await followDeleted(context)
  await followQuotas(context, rows)
  await followClaims(context)
  await followReadiness(context, rows)
}

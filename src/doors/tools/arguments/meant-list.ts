import type { Reference } from '../../../contract/reference.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import type { ToolUse } from '../../../core/ports/tools.ts'

/** The list a call is about: the one it names, or else the one its conversation works on. */
export function listMeant(named: Reference | undefined, { list }: ToolUse): Outcome<Reference> {
  if (named !== undefined) return grant(named)
  if (list !== null) return grant(list)
  const fields = [{ field: 'session', problem: 'is missing: your conversation works on no list' }]
  return refuse('invalid', `session: ${fields[0]?.problem}.`, { fields, hint: 'Name a session, or 0 for the list of the whole tenant.' })
}

import type { Link } from '../../../contract/nouns/link.ts'
import { decideLabel, linkEvent } from '../../domain/link.ts'
import type { WriteContext } from '../../gate/handler.ts'
import { subjectOf } from '../subject/subject.ts'
import type { Taking } from './take-back.ts'

/** Those that are gone come back together with comments, once their todos are back. */
export async function takeBackLinks({ changed, made }: Taking<Link>, context: WriteContext): Promise<void> {
  for (const { row, was } of changed) {
    const { session } = await subjectOf(row, context)
    context.change('link', row, (newest) => decideLabel(newest, was.label, session, context.now))
  }
  for (const link of made) {
    const { session } = await subjectOf(link, context)
    context.remove('link', { link, events: [linkEvent('link.removed', link, session)] })
  }
}

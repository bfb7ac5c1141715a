import type { NewEvent } from '../../../contract/nouns/event.ts'
import { decideFree, sessionEvent } from '../../domain/session/session.ts'
import type { WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import type { StoredSession } from '../../ports/records.ts'
import type { Taking } from './take-back.ts'

/** A session's name, and whether it is put away; all else about it is its runs'. */
export async function takeBackSessions({ changed }: Taking<StoredSession>, context: WriteContext): Promise<void> {
  for (const { row, was } of changed) {
    const { title = row.title, archivedAt = row.archivedAt } = was
    if (archivedAt > 0 && row.archivedAt === 0) {
      granted(decideFree(row, row.task === null ? undefined : await context.find('task', row.task)))
    }
    context.change('session', row, (newest) => {
      const session = { ...newest, title, archivedAt, updatedAt: context.now }
      const events: NewEvent[] = []
      if (title !== newest.title) events.push(sessionEvent('session.renamed', session, { title: newest.title }))
      if (archivedAt !== newest.archivedAt) {
        const type = archivedAt > 0 ? 'session.archived' : 'session.restored'
        events.push(sessionEvent(type, session, { archivedAt: newest.archivedAt }))
      }
      return { session, events }
    })
  }
}

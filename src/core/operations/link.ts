import { maximumLinks } from '../../contract/nouns/link.ts'
import { decideAddLink, decideLabel, judgeRoomForLink, linkEvent, sameLink } from '../domain/link.ts'
import type { HandlersOf } from '../gate/handler.ts'
import { granted } from '../gate/refused.ts'
import { subjectOf } from './subject/subject.ts'

export const linkHandlers: HandlersOf<'link'> = {
  async 'link.add'({ kind, value, label, todo, task }, context) {
    const subject = await subjectOf({ todo, task }, context)
    const { noun, number } = subject
    const { rows } = await context.store.links.list({ noun, number, limit: maximumLinks, after: undefined })
    const same = sameLink(rows, { kind, value })
    if (same !== undefined) {
      return { link: context.change('link', same, (newest) => decideLabel(newest, label, subject.session, context.now)), added: false }
    }
    granted(judgeRoomForLink(rows.length))
    const wish = { id: context.newId(), number: await context.store.nextNumber('link'), subject, kind, value, label }
    return { link: context.add('link', decideAddLink(wish, context.caller, context.now)), added: true }
  },

  async 'link.list'({ limit, after, ...named }, context) {
    const { noun, number } = await subjectOf(named, context)
    const { rows, next } = await context.store.links.list({ noun, number, limit, after })
    return { links: rows, next }
  },

  async 'link.remove'({ link: reference }, context) {
    const link = await context.target('link', reference)
    const { session } = await subjectOf(link, context)
    return { link: context.remove('link', { link, events: [linkEvent('link.removed', link, session)] }) }
  },
}

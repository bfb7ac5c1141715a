import type { Notification } from '../../../contract/nouns/notification.ts'
import { countedOn, hour } from '../../domain/quota/count.ts'
import { heldBackText } from '../../domain/quota/hold-back.ts'
import { isBounded } from '../../domain/quota/judge-quota.ts'
import type { WriteContext } from '../../gate/handler.ts'
import type { KeptCount } from '../../ports/store.ts'
import { notify, type Word } from '../notify.ts'

/** Tells the people what an agent has to say, as long as that is not too much. More is held back, and one line says how much it was. */
export async function tellPeople(word: Word, context: WriteContext): Promise<Notification> {
  const { caller, settings, store, now } = context
  const most = settings.quotas.notifications
  if (!isBounded(caller) || most === 0) return notify(word, context)
  // Not where it says to come from, which it may choose.
  const name = `notifications:${caller.run === undefined ? caller.agent : `#${caller.run.session}`}`
  const count = countedOn((await store.counts.of([name])).get(name), 1, hour, now)
  const notification = count.count <= most ? await notify(word, context) : await holdBack(word, count, most, context)
  const line = count.count <= most ? count.line : notification.number
  context.apply({ kind: 'count', name, count: { ...count, line } })
  return notification
}

/** The line is there from the first that is held back, so that none is lost whatever happens, and goes out when the hour is over and all are counted. */
async function holdBack(word: Word, { since, line: number }: KeptCount, most: number, context: WriteContext): Promise<Notification> {
  const line = number === undefined ? undefined : await context.find('notification', number)
  if (line === undefined || line.delivery !== 'pending') {
    return notify({ ...word, text: heldBackText(1, most, word.text), heldBack: 1 }, context, since + hour)
  }
  const heldBack = line.heldBack + 1
  return context.keep('notification', line, { heldBack, text: heldBackText(heldBack, most, word.text), readAt: 0 })
}

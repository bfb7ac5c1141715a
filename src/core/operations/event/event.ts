import { typesNamed } from '../../domain/event-type.ts'
import type { Handlers } from '../../gate/handler.ts'

export const eventHandlers: Pick<Handlers, 'event.list'> = {
  async 'event.list'({ after, before, by, limit, order, ...input }, context) {
    const session = input.session === undefined ? undefined : (await context.require('session', input.session)).number
    const types = input.type === undefined ? undefined : typesNamed(input.type)
    const events = await context.store.events.list({ after, before, session, by, types, backwards: order === 'newest', limit })
    const { first, last } = await context.store.events.bounds()
    return { events, first, last, trimmed: first > after + 1 || after > last }
  },
}

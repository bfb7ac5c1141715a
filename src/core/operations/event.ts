import type { HandlersOf } from '../gate/handler.ts'

export const eventHandlers: HandlersOf<'event'> = {
  async 'event.list'(input, scene) {
    const session = input.session === undefined ? undefined : (await scene.require('session', input.session)).number
    const events = await scene.store.listEvents({ after: input.after, limit: input.limit, type: input.type, session })
    const { first, last } = await scene.store.logBounds()
    return { events, last, trimmed: first > input.after + 1 }
  },
}

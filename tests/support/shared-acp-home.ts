import { afterAll } from 'vitest'
import { type AcpClient, type AcpHome, type AcpHomeWish, cancelled, openHome } from './acp-client.ts'
import { replyFrom, type Script } from './model-server/script.ts'

/**
 * A home for all tests of a file that leave their sessions at rest: an agent that was started with the same arguments before goes on, and
 * each test has a script of its own.
 */
export function sharedAcpHome(wish: AcpHomeWish = {}): (script: Script) => Promise<AcpHome> {
  const ends: (() => void | Promise<void>)[] = []
  afterAll(async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  })
  let replyTo = replyFrom([])
  let opening: Promise<AcpHome> | undefined
  const known = new Map<string, Promise<AcpClient>>()
  return async (script) => {
    opening ??= openHome(
      (request, index) => replyTo(request, index),
      wish,
      (end) => void ends.push(end),
    )
    const home = await opening
    const before = home.model.requests.length
    const reply = replyFrom(script)
    replyTo = (request, index) => reply(request, index - before)
    const model = {
      ...home.model,
      get requests() {
        return home.model.requests.slice(before)
      },
      request: (index: number) => home.model.request(before + index),
      over: (index: number) => home.model.over(before + index),
    }
    return {
      ...home,
      model,
      async connect({ arguments: given = [], decide = cancelled } = {}) {
        const name = given.join(' ')
        const connecting = known.get(name) ?? home.connect({ arguments: given })
        known.set(name, connecting)
        const client = await connecting
        client.permissions.length = 0
        client.decide = decide
        return client
      },
    }
  }
}

import type { QueryClient } from '@tanstack/react-query'
import type { Message, Part, WholeMessage } from '../../../src/contract/nouns/message.ts'
import type { StreamedEvent } from '../../../src/sdk/transport.ts'
import { perform } from './perform.ts'
import { withMessage, withPart } from './transcript-cache.ts'

interface Conversation {
  messages: WholeMessage[]
  more: boolean
}

/** Puts what was said into the conversations that are shown, without reading them as a whole again. */
export function patchTranscript(client: QueryClient, events: readonly StreamedEvent[]): void {
  const growing = new Map<number, number>()
  for (const { type, session, data } of events) {
    const { message, part } = data as { message?: Message | number; part?: Part }
    if (type === 'message.streamed' && typeof message === 'number') growing.set(message, session)
    else if (type === 'part.changed' && part) patch(client, session, (messages) => withPart(messages, part))
    else if (typeof message === 'object' && type.startsWith('message.'))
      patch(client, session, (messages) => withMessage(messages, message))
    if (type === 'message.retried' && typeof message === 'object') growing.set(message.number, session)
    if (type === 'message.compacted') void client.invalidateQueries({ queryKey: ['message.list', { session }] })
  }
  for (const [number, session] of growing) void readAgain(client, session, number)
}

/** What streams in is read from the store, not added up: pieces that came while the page was away are then in it, too. */
async function readAgain(client: QueryClient, session: number, number: number): Promise<void> {
  if (conversations(client, session).length === 0) return
  const { message } = await perform('message.get', { message: number }).catch(() => ({ message: undefined }))
  if (message) patch(client, session, (messages) => withMessage(messages, message))
}

function patch(client: QueryClient, session: number, change: (messages: WholeMessage[]) => WholeMessage[]): void {
  for (const { queryKey } of conversations(client, session)) {
    client.setQueryData<Conversation>(queryKey, (known) => known && { ...known, messages: change(known.messages) })
  }
}

function conversations(client: QueryClient, session: number) {
  return client.getQueryCache().findAll({ queryKey: ['message.list', { session }], exact: false })
}

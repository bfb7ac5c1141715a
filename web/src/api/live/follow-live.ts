import type { QueryClient } from '@tanstack/react-query'
import type { OperationName } from '../../../../src/contract/operations/index.ts'
import type { StreamedEvent } from '../../../../src/sdk/transport.ts'
import { isAffected } from '../affected.ts'
import { connection } from '../connection.ts'
import { allHadTheirTurn } from '../in-turn.ts'
import { patchTranscript } from '../patch-transcript.ts'
import { noticeRefusal } from '../signed-in.ts'
import { sendUnsaved } from '../unsaved/unsaved.ts'
import { inBatches } from './in-batches.ts'
import { type LogReader, readLog } from './read-log.ts'
import { shareLog } from './share-log.ts'
import { taken } from './span.ts'
import { canShare } from './stand-for-leader.ts'

/** Follows the log for as long as somebody is signed in, and brings up to date what its events touch. */
export function followLive(client: QueryClient): () => void {
  const stopping = new AbortController()
  const stop = stopping.signal
  connection.set('connecting')
  const refused = () => {
    stopping.abort()
    void noticeRefusal()
  }
  const reader = readerFor(client, stop, refused)
  if (canShare()) shareLog(reader, stop)
  else void readLog(reader, stop)
  return () => stopping.abort()
}

function readerFor(client: QueryClient, stop: AbortSignal, refused: () => void): LogReader {
  let place: number | undefined
  const show = inBatches<StreamedEvent>((events) => void bringUpToDate(client, events), stop)
  return {
    place: () => place,
    hear({ connection: state, span }) {
      const isBack = state === 'live' && connection.get() !== 'live'
      connection.set(state)
      if (isBack) tryAgain(client)
      if (span === undefined) return
      const news = taken(place, span)
      place = news.place
      if (news.hasMissed) void client.invalidateQueries()
      else news.events.forEach(show)
    },
    refused,
  }
}

/** What failed while the server was away. */
function tryAgain(client: QueryClient): void {
  void sendUnsaved()
  void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
}

/** How long what is read anew waits for the changes of this tab, so that a later one is not hidden by the answer to an earlier. */
const patience = 1_000

async function bringUpToDate(client: QueryClient, events: readonly StreamedEvent[]): Promise<void> {
  patchTranscript(client, events)
  await allHadTheirTurn(patience)
  const hasLostItsPlace = events.some(({ type }) => type === 'resync')
  void client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const [name, input] = queryKey as [OperationName, unknown]
      // Conversations were patched.
      if (name === 'message.list' && !hasLostItsPlace) return false
      return events.some((event) => isAffected([name, input], event))
    },
  })
}

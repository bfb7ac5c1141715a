import type { RequestPermissionRequest, RequestPermissionResponse, SessionUpdate } from '@agentclientprotocol/sdk'
import type { Feed } from '../../core/engine/feed.ts'
import type { Log } from '../../core/engine/log.ts'
import type { Call, Perform } from '../../core/gate/perform.ts'

/** What this door has of the house behind it. */
export interface AcpDoor {
  perform: Perform
  /** Whoever sits before the client. */
  call: Call
  feed: Feed
  log: Log
  /** Id of the agent that new sessions are conversations with. */
  agent: string
  /** What sessions that belong to no folder are told to be in. */
  folder: string
  version: string
}

/** The program on the other side. */
export interface Client {
  /** The connection is over. */
  isGone(): boolean
  tell(sessionId: string, update: SessionUpdate): Promise<void>
  /** Rejects at once when the signal is given: whoever waits for a person must be able to stop waiting. */
  mayUse(request: RequestPermissionRequest, signal: AbortSignal): Promise<RequestPermissionResponse>
}

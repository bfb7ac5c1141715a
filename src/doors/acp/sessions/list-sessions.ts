import type { ListSessionsRequest, ListSessionsResponse } from '@agentclientprotocol/sdk'
import type { AcpDoor } from '../acp-door.ts'
import { granted } from '../refused.ts'

/** Conversations, newest first; those that only work for another are found in it. What belongs to another folder is left out. */
export async function listSessions(
  { cwd, cursor }: ListSessionsRequest,
  { perform, call, folder: here }: AcpDoor,
): Promise<ListSessionsResponse> {
  const page = granted(await perform('session.list', { limit: 50, after: cursor ?? undefined }, call))
  const sessions = page.sessions
    .filter(({ parent, folder }) => parent === null && (!cwd || folder === '' || folder === cwd))
    .map(({ id, title, folder, updatedAt }) => ({
      sessionId: id,
      cwd: folder || cwd || here,
      title,
      updatedAt: new Date(updatedAt).toISOString(),
    }))
  return { sessions, nextCursor: page.next }
}

import type { SessionWithState } from '../../../contract/nouns/session.ts'
import type { AcpDoor } from '../acp-door.ts'

/**
 * Nothing more happens in a session by itself that its person would want to wait for. One that waits for a session it has handed work
 * to, or has asked something, is in the middle of its turn; unless that one waits for the person in its turn.
 */
export async function isAtRest(session: SessionWithState, door: Pick<AcpDoor, 'perform' | 'call'>): Promise<boolean> {
  switch (session.state) {
    case 'running':
    case 'awaiting_approval':
      return false
    case 'awaiting_human':
    case 'done':
      return true
    case 'idle':
    case 'dormant':
      return !session.due
    case 'awaiting_peer': {
      if (session.due) return false
      const waitedFor = (await childrenOf(session, door)).filter((child) => isWaitedFor(child, session))
      if (waitedFor.length === 0) return true
      for (const child of waitedFor) {
        if (child.state === 'awaiting_human') return true
        if (child.state === 'awaiting_peer' && (await isAtRest(child, door))) return true
      }
      return false
    }
  }
}

export async function childrenOf(
  { number }: Pick<SessionWithState, 'number'>,
  { perform, call }: Pick<AcpDoor, 'perform' | 'call'>,
): Promise<SessionWithState[]> {
  const listed = await perform('session.list', { parent: number, limit: 500 }, call)
  return listed.granted ? listed.value.sessions : []
}

function isWaitedFor({ number, awaited, asker }: SessionWithState, session: SessionWithState): boolean {
  return session.awaiting === number || asker === session.number || awaited
}

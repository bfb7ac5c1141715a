import { isNarrower } from '../../domain/access/rights.ts'
import { ceilingOf } from '../../domain/delegation/delegation.ts'
import { decideFolderToStart, foldersMeant, type WhereOfFolder } from '../../domain/session/folder.ts'
import { decideAddSession, noRestrictions, titleOfFolder } from '../../domain/session/session.ts'
import type { WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import type { StoredSession } from '../../ports/records.ts'
import { rightsOfCaller } from '../caller/rights.ts'

interface Wish extends WhereOfFolder {
  title?: string
  agent?: string
}

/** The session of a project folder, which is started if there is none and one is wanted. */
export async function sessionOfFolder(
  { title, agent, ...where }: Wish,
  context: WriteContext,
): Promise<{ session: StoredSession; added: boolean }> {
  const found = await firstOf(foldersMeant(where), context)
  if (found !== undefined) return { session: await withRightsOfCaller(found, context), added: false }
  const folder = granted(decideFolderToStart(where))
  const permissions = { ...noRestrictions, ...(await rightsOfCaller(context)) }
  const wish = { title: title ?? titleOfFolder(folder), agent: agent ?? context.caller.agent, parent: null, folder, permissions }
  const named = { ...wish, id: context.newId(), number: await context.store.nextNumber('session') }
  return { session: context.add('session', decideAddSession(named, context.now)), added: true }
}

/** A project is everybody's who works on it: it may what the one who may most of them may. */
export async function withRightsOfCaller(session: StoredSession, context: WriteContext): Promise<StoredSession> {
  const rights = await rightsOfCaller(context)
  if (!isNarrower(ceilingOf(session.permissions), rights)) return session
  return context.keep('session', session, { permissions: { ...session.permissions, ...rights }, updatedAt: context.now })
}

/** The session of the first of these folders that has one. */
async function firstOf(folders: readonly string[], { store }: WriteContext): Promise<StoredSession | undefined> {
  for (const folder of folders) {
    const found = await store.sessions.ofFolder(folder)
    if (found !== undefined) return found
  }
  return undefined
}

import { resolve } from 'node:path'
import type { FolderMeant, ShortContext } from './command-context.ts'
import type { Parsed } from './flags.ts'
import { UsageError } from './usage-error.ts'

export const folderFlags = [
  {
    name: 'here',
    takes: 'nothing',
    description: 'The session of the project that the current folder is in; it is started if there is none yet',
  },
  {
    name: 'folder',
    takes: 'value',
    filled: true,
    description: 'The session of this folder instead; for brief, - is the one that a client’s hook names on stdin',
  },
] as const

/** The folder whose session is meant, as `session.open` takes it; undefined when none is. */
export function folderFrom({ flags }: Pick<Parsed, 'flags'>, context: Pick<ShortContext, 'folder' | 'project'>): FolderMeant | undefined {
  const folder = flags.folder as string | undefined
  const named = [flags.here === true && '--here', folder !== undefined && '--folder', flags.session !== undefined && '--session']
  const given = named.filter((flag) => flag !== false)
  if (given.length > 1) throw new UsageError(`${given.join(' and ')} each name a session.`, 'Give one of them.')
  if (flags.here === true) {
    // Whoever says "here" wants a list here, not their own.
    const { otherwise: _own, ...here } = context.project()
    return here
  }
  return folder === undefined ? undefined : { folder: resolve(context.folder(), folder) }
}

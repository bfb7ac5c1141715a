import { askGit } from './git.ts'
import { todosNamedIn } from './todos-named-in.ts'

/** A commit, and the todos that its message names. */
export interface Commit {
  hash: string
  subject: string
  /** Undefined where no branch is checked out. */
  branch: string | undefined
  todos: number[]
  /** The one that it was made of by `commit --amend`, if no branch or tag has that any more. */
  replaces: Pick<Commit, 'hash' | 'todos'> | undefined
}

const format = '--format=%H%x00%s%x00%B'

/** Undefined where there is no such commit. */
export async function readCommit(folder: string, reference: string): Promise<Commit | undefined> {
  if (reference.startsWith('-')) return undefined
  const told = await askGit(folder, 'log', '-1', '--no-show-signature', format, reference, '--')
  const [hash, subject = '', message = ''] = told?.split('\0') ?? []
  if (!hash) return undefined
  const branch = await askGit(folder, 'symbolic-ref', '--short', '--quiet', 'HEAD')
  return { hash, subject, branch, todos: todosNamedIn(message), replaces: await replacedBy(folder, hash) }
}

/** The hook comes right after the commit: others may have been made since, but not many. */
const movesLookedAt = '50'

async function replacedBy(folder: string, hash: string): Promise<Commit['replaces']> {
  const told = await askGit(folder, 'log', '-g', '-n', movesLookedAt, '--no-show-signature', '--format=%H%x00%gs', 'HEAD', '--')
  const moves = (told ?? '').split('\n').map((move) => move.split('\0'))
  const place = moves.findIndex(([now, how = '']) => now === hash && how.startsWith('commit (amend)'))
  const before = place < 0 ? undefined : moves[place + 1]?.[0]
  if (!before || before === hash || (await askGit(folder, 'for-each-ref', '--count=1', '--contains', before)) !== '') return undefined
  const [old, , message = ''] = (await askGit(folder, 'log', '-1', '--no-show-signature', format, before, '--'))?.split('\0') ?? []
  return old ? { hash: old, todos: todosNamedIn(message) } : undefined
}

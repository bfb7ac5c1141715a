import { askGit } from './git.ts'
import { todosNamedIn } from './todos-named-in.ts'

/** A commit, and the todos that its message names. */
export interface Commit {
  hash: string
  subject: string
  /** Undefined where no branch is checked out. */
  branch: string | undefined
  todos: number[]
}

/** Undefined where there is no such commit. */
export async function readCommit(folder: string, reference: string): Promise<Commit | undefined> {
  if (reference.startsWith('-')) return undefined
  const told = await askGit(folder, 'log', '-1', '--no-show-signature', '--format=%H%x00%s%x00%B', reference, '--')
  const [hash, subject = '', message = ''] = told?.split('\0') ?? []
  if (!hash) return undefined
  return { hash, subject, branch: await askGit(folder, 'symbolic-ref', '--short', '--quiet', 'HEAD'), todos: todosNamedIn(message) }
}

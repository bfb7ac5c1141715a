import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'

/** Where the session of a folder is looked for, and whether one is started. */
export interface WhereOfFolder {
  folder: string
  above: boolean
  otherwise?: string
  create: boolean
}

/** The folders whose session is meant, the first that has one. */
export function foldersMeant({ folder, above, otherwise }: WhereOfFolder): string[] {
  const folders = above ? foldersUpFrom(folder) : [folder]
  return otherwise === undefined ? folders : [...folders, otherwise]
}

/** A folder, then each that it is in, the nearest first; on whatever system its path was written. */
function foldersUpFrom(folder: string): string[] {
  const ends = [...folder.matchAll(/[\\/]+/g)].map(({ index }) => index)
  return [...new Set([folder, ...ends.toReversed().map((end) => folder.slice(0, end) || '/')])]
}

/** None has one: the last resort gets it, if one is wanted. */
export function decideFolderToStart({ folder, otherwise, create }: WhereOfFolder): Outcome<string> {
  if (create) return grant(otherwise ?? folder)
  return refuse('not_found', `There is no list of ${folder} yet.`, { hint: 'The first todo that is added there starts it.' })
}

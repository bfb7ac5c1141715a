import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/**
 * The folder that a git repository is known by, from anywhere inside it: that of its main working tree, so that subfolders and linked working
 * trees are one project; a bare repository's own. Undefined outside of any. Reads what git keeps there, since starting git takes longer than
 * all the rest of a command.
 */
export function gitProject(folder: string): string | undefined {
  for (let here = real(folder); ; here = dirname(here)) {
    const found = projectAt(here)
    if (found !== undefined) return found
    if (dirname(here) === here) return undefined
  }
}

/** The root of the working tree that a folder is in, be it the main one or a linked one. Undefined outside of any. */
export function workingTree(folder: string): string | undefined {
  for (let here = real(folder); ; here = dirname(here)) {
    if (existsSync(join(here, '.git'))) return here
    if (dirname(here) === here) return undefined
  }
}

/** Links lead to the same project as what they point to. A folder that is gone is known by its name. */
export function real(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return resolve(folder)
  }
}

function projectAt(folder: string): string | undefined {
  const git = statSync(join(folder, '.git'), { throwIfNoEntry: false })
  if (git?.isDirectory()) return folder
  if (git?.isFile()) return mainTreeOf(folder)
  return isBare(folder) ? treeOf(folder) : undefined
}

/** The working tree around a repository; a bare one is its own. */
function treeOf(repository: string): string {
  return basename(repository) === '.git' ? dirname(repository) : repository
}

/** A linked working tree names the repository that it shares; a submodule has one of its own. */
function mainTreeOf(folder: string): string {
  const own = /^gitdir: (.+)/.exec(textOf(join(folder, '.git')))?.[1]?.trimEnd()
  const gitFolder = own === undefined ? undefined : resolve(folder, own)
  const common = gitFolder === undefined ? '' : textOf(join(gitFolder, 'commondir')).trimEnd()
  if (gitFolder === undefined || common === '') return folder
  return treeOf(real(resolve(gitFolder, common)))
}

function isBare(folder: string): boolean {
  return ['HEAD', 'objects', 'refs'].every((name) => existsSync(join(folder, name)))
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { UsageError } from '../doors/cli/usage-error.ts'
import { readToolChoices } from '../doors/tools/offer/chosen-tools.ts'
import { clientFiles } from '../setup/client-files.ts'
import type { Machine } from '../setup/machine.ts'
import { homeFolder } from './config/home-folder.ts'
import { stateFolder } from './config/place.ts'

/** The machine this process runs on. */
export function thisMachine(): Machine {
  return {
    folder: currentFolder(),
    home: homeFolder(),
    platform: process.platform,
    environment: process.env,
    node: process.execPath,
    script: process.argv[1] ?? '',
    isOnPath,
    gitHooks: () => gitHooks(currentFolder()),
    readTools: readToolChoices,
    files: clientFiles(join(stateFolder(process.env), 'setup.json')),
  }
}

function currentFolder(): string {
  try {
    return process.cwd()
  } catch {
    throw new UsageError('The current folder is gone.', 'Go to the project’s folder first.')
  }
}

/** As git sees it, with all that it was told. */
function gitHooks(folder: string): string | undefined {
  const asked = spawnSync('git', ['rev-parse', '--git-path', 'hooks'], { cwd: folder, encoding: 'utf8', windowsHide: true })
  return asked.status === 0 ? resolve(folder, asked.stdout.trimEnd()) : undefined
}

export function isOnPath(program: string): boolean {
  return pathOf(program) !== undefined
}

/** Where a program of this name is found. */
export function pathOf(program: string): string | undefined {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : ['']
  // npm and npx put the programs of packages there, for as long as they run.
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '' && !/node_modules[\\/]\.bin$/.test(folder))
  const places = folders.flatMap((folder) => endings.map((ending) => resolve(folder, program + ending)))
  return places.find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

import type { FolderMeant, Screen, ShortContext } from '../doors/cli/command-context.ts'
import { gitProject, real } from '../project/find-project.ts'
import { addressFrom, examinePlace, type OpenPunchlist, openBackend } from './backend/open-backend.ts'
import { homeFolder } from './config/home-folder.ts'
import type { AskName } from './config/person-name.ts'
import { type Place, placeFrom } from './config/place.ts'
import { version } from './version.ts'

/** A home that cannot be found is no reason to refuse what a repository has a list for. */
function projectHere(current: string): FolderMeant {
  const repository = gitProject(current)
  return repository === undefined ? { folder: real(current), above: true, otherwise: homeFolder() } : { folder: repository }
}

async function textOf(stdin: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

export function wantsColours({ NO_COLOR, TERM }: NodeJS.ProcessEnv): boolean {
  return !NO_COLOR && TERM !== 'dumb'
}

/** What the short commands are given of the process they run in. */
export interface ShortHost extends Pick<ShortContext, 'out' | 'err'> {
  environment: NodeJS.ProcessEnv
  stdin(): NodeJS.ReadableStream
  screen(): Pick<Screen, 'columns'> | undefined
  /** There where a person can be asked. */
  ask?: AskName
}

export function shortContext({ environment, stdin, screen, out, err, ask }: ShortHost, openPunchlist: OpenPunchlist): ShortContext {
  let opened: Place | undefined
  return {
    out,
    err,
    async open(options) {
      opened = addressFrom(options, environment) === undefined ? placeFrom(options, environment) : undefined
      return openBackend(options, environment, openPunchlist, ask)
    },
    examineOpened: async () => opened && examinePlace(opened),
    screen() {
      const found = screen()
      return found && { ...found, colours: wantsColours(environment) }
    },
    readStdin: () => textOf(stdin()),
    folder: () => process.cwd(),
    project: (folder) => projectHere(folder ?? process.cwd()),
    edit: async (text) => (await import('./commands/edit-text.ts')).editText(text, environment),
    version,
  }
}

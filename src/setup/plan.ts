import { grant, type Outcome, refuse } from '../contract/refusals.ts'
import type { Client, SetupRequest } from './client.ts'

/** What becomes of one file. */
export interface FileChange {
  path: string
  holds: string[]
  /** Undefined: there is none. */
  old: string | undefined
  /** '': there need be none. */
  text: string
  isProgram?: true
  /** The file was there before setup, so it stays even if it is empty. */
  stays?: true
}

/** What setting a client up, or taking it out again, comes to: every file it concerns, changed or not. Nothing, if one cannot be read. */
export function planSetup(client: Client, request: SetupRequest, isRemoval: boolean): Outcome<FileChange[]> {
  const changes = new Map<string, FileChange>()
  for (const file of client.files(request)) {
    const old = request.read(file.path)
    const change = changes.get(file.path) ?? { path: file.path, holds: [], old, text: old ?? '', isProgram: file.isProgram }
    const edited = isRemoval ? file.take(change.text) : file.put(change.text)
    if (!edited.granted) {
      const { code, message, hint } = edited.refusal
      return refuse(code, `${file.path}: ${message}.`, { hint: hint ?? 'Nothing was changed. Mend the file, or move it away.' })
    }
    changes.set(file.path, { ...change, holds: [...change.holds, file.holds], text: edited.value })
  }
  return grant(isRemoval ? [...changes.values()].map((change) => asItWas(change, client, request)) : [...changes.values()])
}

/** Editing a text forth and back may leave a space, a comma or an empty object behind; where nothing else was changed meanwhile, the very text that was there before us is put back. */
function asItWas(change: FileChange, client: Client, request: SetupRequest): FileChange {
  const before = change.old === undefined ? undefined : request.before(change.path)
  if (before === undefined) return change
  const ours = client.files(request).filter(({ path }) => path === change.path)
  const through = (text: string | undefined, edit: 'put' | 'take') =>
    ours.reduce<string | undefined>((edited, file) => {
      const outcome = edited === undefined ? undefined : file[edit](edited)
      return outcome?.granted ? outcome.value : undefined
    }, text)
  const hadOurs = through(before, 'take') !== before
  const isUntouched = through(through(before, 'put'), 'take') === change.text
  return isUntouched && !hadOurs ? { ...change, text: before, stays: true } : change
}

export function isChanged({ old, text }: FileChange): boolean {
  return (old ?? '') !== text
}

/** Whether there is no such file afterwards. */
export function isGone({ old, text, stays }: FileChange): boolean {
  return text === '' && !stays && old !== ''
}

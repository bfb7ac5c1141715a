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
}

/** What setting a client up, or taking it out again, comes to: every file it concerns, changed or not. Nothing, if one cannot be read. */
export function planSetup(client: Client, request: SetupRequest, isRemoval: boolean): Outcome<FileChange[]> {
  const changes = new Map<string, FileChange>()
  for (const file of client.files(request)) {
    const old = request.read(file.path)
    const change = changes.get(file.path) ?? { path: file.path, holds: [], old, text: old ?? '' }
    const edited = isRemoval ? file.take(change.text) : file.put(change.text)
    if (!edited.granted) {
      const { code, message, hint } = edited.refusal
      return refuse(code, `${file.path}: ${message}.`, { hint: hint ?? 'Nothing was changed. Mend the file, or move it away.' })
    }
    changes.set(file.path, { ...change, holds: [...change.holds, file.holds], text: edited.value })
  }
  return grant([...changes.values()])
}

export function isChanged({ old, text }: FileChange): boolean {
  return (old ?? '') !== text
}

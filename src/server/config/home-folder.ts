import { homedir } from 'node:os'
import { isAbsolute } from 'node:path'
import { UsageError } from '../../doors/cli/usage-error.ts'

/** The home of whoever runs this: HOME, or else what the system knows, which in a container may be nothing. */
export function homeFolder(): string {
  const home = known()
  if (isAbsolute(home)) return home
  throw new UsageError(
    'There is no home folder to keep anything in.',
    'Set HOME, or name a folder for the data: --data DIR or PUNCHLIST_DATA.',
  )
}

function known(): string {
  try {
    return homedir()
  } catch {
    return ''
  }
}

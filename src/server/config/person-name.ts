import { userInfo } from 'node:os'
import { line } from '../../contract/text.ts'
import type { Caller } from '../../core/ports/caller.ts'
import { UsageError } from '../../doors/cli/usage-error.ts'
import type { LocalCaller, Punchlist } from '../assemble.ts'
import type { Environment } from './place.ts'

const longest = 100
/** For so many milliseconds git is waited for. */
const gitTimeout = 1_000
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu

/** Whoever sits at this machine, under the name they are known by here. At the very first time that is found out, and kept. */
export async function namedCaller(
  { localCaller, perform }: Pick<Punchlist, 'localCaller' | 'perform'>,
  who: LocalCaller,
  environment: Environment,
): Promise<Caller> {
  const given = givenName(environment)
  const caller = await localCaller({ ...who, name: given })
  if (caller.agent !== null || caller.tenant.person !== undefined) return caller
  const person = given ?? (await nameOfPerson(environment))
  // Whoever may not write, or cannot now, is called so all the same; it is kept another time.
  await perform('caller.rename', { name: person }, { caller })
  return { ...caller, name: person, tenant: { ...caller.tenant, person } }
}

function givenName({ PUNCHLIST_NAME: name }: Environment): string | undefined {
  if (!name) return undefined
  const checked = line(longest).safeParse(name)
  if (checked.success) return checked.data
  throw new UsageError(`PUNCHLIST_NAME ${checked.error.issues[0]?.message}.`, 'Set it to your name, or unset it.')
}

/** As git knows them, or else the system. */
export async function nameOfPerson(environment: Environment): Promise<string> {
  return cleaned(await nameInGit(environment)) || cleaned(nameInSystem()) || 'local'
}

function cleaned(name: string): string {
  const points = [...name.replace(unprintable, ' ').replace(/\s+/g, ' ').trim()]
  return points.slice(0, longest).join('').trim()
}

async function nameInGit(environment: Environment): Promise<string> {
  const { execFile } = await import('node:child_process')
  return new Promise((resolve) => {
    try {
      const options = { env: environment as NodeJS.ProcessEnv, timeout: gitTimeout, windowsHide: true }
      execFile('git', ['config', '--get', 'user.name'], options, (problem, stdout) => resolve(problem === null ? stdout : ''))
    } catch {
      // The current folder may be gone.
      resolve('')
    }
  })
}

function nameInSystem(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}

import { readFileSync } from 'node:fs'
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

/** Asks the person, who may take what is suggested. */
export type AskName = (suggested: string) => Promise<string>

/** Whoever sits at this machine, under the name they are known by here. At the very first time that is found out, and kept. `ask` is there where somebody can be asked. */
export async function namedCaller(
  { localCaller, perform }: Pick<Punchlist, 'localCaller' | 'perform'>,
  who: LocalCaller,
  environment: Environment,
  ask?: AskName,
): Promise<Caller> {
  const given = givenName(environment)
  const caller = await localCaller({ ...who, name: given })
  if (caller.agent !== null || caller.tenant.person !== undefined) return caller
  const person = given ?? (await nameOfPerson(environment, ask))
  // Whoever may not write, or cannot now, is called so all the same; it is kept another time.
  await perform('caller.rename', { name: person }, { caller })
  return { ...caller, name: person, tenant: { ...caller.tenant, person } }
}

function givenName({ PUNCHLIST_NAME: name }: Environment): string | undefined {
  if (!name) return undefined
  const checked = checkedName(name)
  if ('name' in checked) return checked.name
  throw new UsageError(`PUNCHLIST_NAME ${checked.problem}.`, 'Set it to your name, or unset it.')
}

export function checkedName(text: string): { name: string } | { problem: string } {
  const checked = line(longest).safeParse(text)
  return checked.success ? { name: checked.data } : { problem: checked.error.issues[0]?.message ?? '' }
}

/** As git knows them, or else as they say themselves, or else the system. */
export async function nameOfPerson(environment: Environment, ask?: AskName): Promise<string> {
  const inGit = cleaned(await nameInGit(environment))
  if (inGit !== '') return inGit
  const suggested = cleaned(nameInSystem()) || 'local'
  return ask === undefined ? suggested : ask(suggested)
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

/** The full name, where the system keeps one in a file. */
function nameInSystem(): string {
  try {
    const { uid, username } = userInfo()
    return fullNameIn(passwords(), uid) || username
  } catch {
    return ''
  }
}

function passwords(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8')
  } catch {
    return ''
  }
}

/** What stands before the first comma of the fifth field; `&` is the user's name with a capital, as it has been for fifty years. */
export function fullNameIn(text: string, uid: number): string {
  const fields = text.split('\n').map((row) => row.split(':'))
  const [user = '', , , , about = ''] = fields.find(([, , id]) => id === String(uid)) ?? []
  return (about.split(',')[0] ?? '').replaceAll('&', user.slice(0, 1).toUpperCase() + user.slice(1)).trim()
}

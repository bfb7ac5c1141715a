import type { Refusal } from '../../../src/contract/refusals.ts'
import { RefusalError } from '../../../src/sdk/refusal-error.ts'
import { Unreachable } from './unreachable.ts'

/** What the start-up link carries, or what a person pastes. */
export type Proof = { code: string } | { token: string }

export async function signIn(proof: Proof): Promise<void> {
  await post('/auth/sign-in', proof)
}

export async function signOut(): Promise<void> {
  await post('/auth/sign-out', {})
}

/** The tenant that this browser is signed in to, if the daemon knows it at all. */
export async function tenantOfBrowser(): Promise<string | undefined> {
  const response = await reach('/auth/me', {})
  if (response.status === 401) return undefined
  const told = (await response.json().catch(() => ({}))) as { caller?: { tenant: string } }
  if (!response.ok || told.caller === undefined) throw new Unreachable(new Error(`Answered ${response.status}.`))
  return told.caller.tenant
}

/** Id of the token that this browser was given. */
export async function ownToken(): Promise<string | null> {
  const response = await reach('/auth/me', {})
  return response.ok ? ((await response.json()) as { token: string }).token : null
}

async function post(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-punchlist': '1' }
  const response = await reach(path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (response.ok) return
  const problem = (await response.json().catch(() => ({}))) as Partial<Refusal> & { detail?: string }
  const message = problem.detail ?? 'The server gave an answer that is no answer.'
  throw new RefusalError({ code: problem.code ?? 'unavailable', message, hint: problem.hint })
}

async function reach(path: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { ...options, credentials: 'same-origin' })
  } catch (problem) {
    throw new Unreachable(problem)
  }
}

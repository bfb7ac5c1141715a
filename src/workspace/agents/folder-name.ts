import { slug } from '../../contract/nouns/tenant.ts'
import { type Refusal, refuse } from '../../contract/refusals.ts'

const agentId = slug('valid id')

/** What is wrong with a folder's name as an agent's id, if anything. */
export function judgeFolderName(name: string): Refusal | undefined {
  const checked = agentId.safeParse(name)
  if (checked.success) return undefined
  const better = correctedName(name)
  const message = `the folder’s name ${checked.error.issues[0]?.message}.`
  return refuse('invalid', message, { hint: better === '' ? undefined : `Call it ${better}.` }).refusal
}

export function correctedName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^[_-]+/, '')
    .slice(0, 64)
    .replace(/-+$/, '')
}

import { grant, type Outcome, refuse } from '../../contract/refusals.ts'

export interface WebhookTarget {
  url: string
  secret: string
}

const prefix = 'whsec_'
const fewestBytes = 24
const mostBytes = 64
const makeOne = `Make one: node -e "console.log('${prefix}'+crypto.randomBytes(32).toString('base64'))"`

/** Whether notifications can be sent there, signed with that. What is refused is not repeated: both may hold secrets. */
export function judgeWebhook(url: string, secret: string): Outcome<WebhookTarget> {
  const wrongUrl = problemOfUrl(url)
  if (wrongUrl !== undefined) return wrong('url', wrongUrl, 'Example: https://example.com/punchlist')
  const wrongSecret = problemOfSecret(secret)
  if (wrongSecret !== undefined) return wrong('secret', wrongSecret, makeOne)
  return grant({ url, secret })
}

function problemOfUrl(written: string): string | undefined {
  if (!URL.canParse(written)) return 'must be a whole address'
  const { protocol, username, password } = new URL(written)
  if (protocol !== 'http:' && protocol !== 'https:') return 'must start with http:// or https://'
  // They cannot be sent along by fetch, and would end up in logs.
  return username === '' && password === '' ? undefined : 'must not hold a user name or a password'
}

function problemOfSecret(secret: string): string | undefined {
  if (secret === '') return 'is missing'
  if (!secret.startsWith(prefix)) return `must start with ${prefix}`
  const written = secret.slice(prefix.length)
  const bytes = Buffer.from(written, 'base64')
  if (bytes.toString('base64') !== written) return `must be base64 after ${prefix}`
  if (bytes.length >= fewestBytes && bytes.length <= mostBytes) return undefined
  return `must be ${fewestBytes} to ${mostBytes} bytes in base64, not ${bytes.length}`
}

function wrong(field: 'url' | 'secret', problem: string, hint: string): Outcome<never> {
  return refuse('invalid', `The webhook’s ${field === 'url' ? 'address' : 'secret'} ${problem}.`, { fields: [{ field, problem }], hint })
}

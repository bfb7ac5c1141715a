import type { APICallError } from 'ai'
import { plainLine } from '../core/render/text/plain-text.ts'
import type { ChosenModel } from './choose-model.ts'

/** What a provider said when it did not answer, as it may be shown. */
export interface ProviderError {
  status: number | undefined
  text: string
  /** What programs know it by: `context_length_exceeded`, `overloaded_error`. */
  code: string
}

const mostCharacters = 500

/** Local servers are given keys such as `x`, which are no secret and part of many words. */
const shortestSecret = 8

export function errorOf({ statusCode, message, responseBody = '' }: APICallError, key: string | undefined): ProviderError {
  const problem = problemIn(parse(responseBody))
  return { status: statusCode, text: harmless(problem.text || responseBody.trim() || message, key), code: problem.code }
}

/** Once an answer has begun, errors come without a status. */
export function errorInStream(error: unknown, key: string | undefined): ProviderError {
  const { text, code } = problemIn(error)
  const number = /^[45]\d\d$/.test(code) ? Number(code) : undefined
  return { status: number ?? statuses[code], text: harmless(text, key), code }
}

const statuses: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  invalid_prompt: 400,
  authentication_error: 401,
  permission_error: 403,
  not_found_error: 404,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
  api_error: 500,
  server_error: 500,
  overloaded_error: 529,
}

/** Every server has its own envelope: `{error: {message}}`, `{error: "…"}`, `{detail: "…"}`, `[{error: …}]`, `{response: {error: …}}`. */
function problemIn(value: unknown): { text: string; code: string } {
  if (typeof value === 'string') return { text: value, code: '' }
  if (Array.isArray(value)) return problemIn(value[0])
  if (typeof value !== 'object' || value === null) return { text: '', code: '' }
  const { error, response, message, detail, code, type } = value as Record<string, unknown>
  const inner = error ?? (message === undefined ? response : undefined)
  if (inner !== undefined && inner !== null) return problemIn(inner)
  const named = [code, type].find((name) => (typeof name === 'string' && name !== '') || typeof name === 'number')
  const words = message ?? detail ?? ''
  return { text: typeof words === 'string' ? words : JSON.stringify(words), code: String(named ?? '') }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Some providers repeat the key they did not like. */
export function harmless(text: string, key = ''): string {
  const open = key.length < shortestSecret ? text : text.replaceAll(key, '…')
  return plainLine(open.length > mostCharacters ? `${open.slice(0, mostCharacters)}…` : open)
}

/** What to do about a request that a provider will never take. */
export function adviceFor(status: number, said: string, { provider, name, config }: ChosenModel): string {
  const key = config.key === undefined ? `name its variable as "apiKeyEnv" of ${provider} in models.json` : `check ${config.key.name}`
  const address = `the baseURL of ${provider} in models.json (${config.baseURL})`
  if (status < 400) return `sends us elsewhere (${said}): check ${address}`
  if (status === 401 || status === 403 || /api.key/i.test(said)) return `does not take the key (${said}): ${key}`
  if (status === 404 || status === 405) return `is not found (${said}): check the name ${name} and ${address}`
  return `does not take this request (${said})`
}

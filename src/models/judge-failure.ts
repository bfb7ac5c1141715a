import {
  AISDKError,
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  NoOutputGeneratedError,
  TypeValidationError,
} from 'ai'
import { ModelFailure } from '../core/ports/model.ts'
import type { ChosenModel } from './choose-model.ts'
import { isOverflow } from './overflow.ts'
import { adviceFor, errorInStream, errorOf, harmless, type ProviderError } from './provider-error.ts'

export interface Failed {
  kind: ModelFailure['kind']
  /** What the model did, as it follows its name in a sentence. */
  problem: string
  /** It may pass by itself. */
  mayPass: boolean
  /** How long the provider asks to be left alone, in milliseconds. */
  after?: number
  /** More was asked of it than it allows. */
  isLimit?: boolean
}

/** Answers that are no sense at all, or none: the connection or the server broke, not the question. */
const garbled = [InvalidResponseDataError, TypeValidationError, JSONParseError, NoOutputGeneratedError, EmptyResponseBodyError]

/** What became of a request that failed, and whether it is worth making again. */
export function judgeFailure(error: unknown, chosen: ChosenModel, now: number): Failed {
  if (error instanceof ModelFailure) return { kind: error.kind, problem: error.message, mayPass: false }
  if (APICallError.isInstance(error)) return judgeCall(error, chosen, now)
  if (garbled.some((kind) => kind.isInstance(error))) return cut('sent an answer that broke off or made no sense')
  if (AISDKError.isInstance(error))
    return { kind: 'refused', problem: `cannot be asked this (${harmless(error.message, chosen.key)})`, mayPass: false }
  if (error instanceof Error) return cut(`broke off its answer (${codeOf(error)})`)
  return judgeError(errorInStream(error, chosen.key), chosen, undefined)
}

export function cut(problem: string): Failed {
  return { kind: 'cut', problem, mayPass: true }
}

function judgeCall(error: APICallError, chosen: ChosenModel, now: number): Failed {
  const { statusCode: status } = error
  if (status === undefined) return { kind: 'unavailable', problem: `cannot be reached (${codeOf(error)})`, mayPass: true }
  if (status >= 200 && status < 300) return cut(`broke off its answer (${codeOf(error)})`)
  const after = retryAfter(error.responseHeaders ?? {}, now) ?? retryDelayIn(error.responseBody)
  return judgeError(errorOf(error, chosen.key), chosen, after)
}

function judgeError({ status, text, code }: ProviderError, chosen: ChosenModel, after: number | undefined): Failed {
  const said = [status, text].filter(Boolean).join(' ') || 'no reason given'
  if (isOverflow(status, `${code} ${text}`))
    return { kind: 'overflow', problem: `was given more than it can read (${said})`, mayPass: false }
  if (code === 'insufficient_quota') return { kind: 'unavailable', problem: `has no quota left (${said})`, mayPass: false }
  const isPassing = status === undefined || status === 408 || status === 409 || status === 429 || status >= 500
  if (isPassing) return { kind: 'unavailable', problem: `is not available (${said})`, mayPass: true, after, isLimit: status === 429 }
  return { kind: 'refused', problem: adviceFor(status, said, chosen), mayPass: false }
}

/** Never the message: it may hold what was sent. */
function codeOf(error: Error): string {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return APICallError.isInstance(error) ? 'no connection' : error.name
}

/** How long a provider asks to be left alone, in milliseconds; undefined if it does not say, or nothing we understand. */
export function retryAfter(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const milliseconds = numberIn(headers['retry-after-ms'])
  if (milliseconds !== undefined) return milliseconds
  const written = headers['retry-after']
  const seconds = numberIn(written)
  if (seconds !== undefined) return seconds * 1_000
  // Dates that begin with a number are none: Date.parse takes nearly everything.
  const date = written !== undefined && /^[A-Za-z]/.test(written) ? Date.parse(written) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** Google says it in its answer: `"retryDelay": "34.07s"`. */
export function retryDelayIn(body: string | undefined): number | undefined {
  const seconds = /"retryDelay"\s*:\s*"(\d{1,9}(?:\.\d+)?)s"/.exec(body ?? '')?.[1]
  return seconds === undefined ? undefined : Math.ceil(Number(seconds) * 1_000)
}

function numberIn(written: string | undefined): number | undefined {
  return written !== undefined && /^\s*\d{1,12}(?:\.\d+)?\s*$/.test(written) ? Math.ceil(Number(written)) : undefined
}

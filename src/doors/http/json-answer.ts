import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { encodingFor } from './dashboard/accept-encoding.ts'
import type { Env } from './door.ts'

/** Less is not worth its header. Characters. */
const leastCompressed = 1_024
/** More is compressed beside the event loop. */
const mostAtOnce = 16_384
/** Each further level takes half as long again and wins a few hundredths. */
const options = { level: 3 }
const compress = promisify<string, typeof options, Buffer>(gzip)

const type = 'application/json'
const vary = 'accept-encoding'

/** An answer in JSON: compressed for those who take it, where that makes a difference. */
export async function jsonAnswer(context: Context<Env>, value: unknown, status: 200 | 201 = 200): Promise<Response> {
  const text = JSON.stringify(value)
  if (text.length < leastCompressed) return context.body(text, status, { 'content-type': type })
  const isWanted = encodingFor(context.env.incoming.headers['accept-encoding'], { gzip: true }) !== undefined
  if (!isWanted) return context.body(text, status, { 'content-type': type, vary })
  const packed = text.length > mostAtOnce ? await compress(text, options) : gzipSync(text, options)
  return context.body(new Uint8Array(packed), status, { 'content-type': type, 'content-encoding': 'gzip', vary })
}

import type { IncomingHttpHeaders } from 'node:http'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'

const maximumBody = 1024 * 1024
const maximumDepth = 32
const maximumFields = 1_000
/** Three times as many as the longest list has; to build them takes as long as everything else about a request. */
const maximumObjects = 30_000
/** Who is still sending hears no answer: what is not very much too large is heard out first, so that it is told why it is not taken. */
const mostDiscarded = 16 * maximumBody

/** The request's JSON, or why it cannot be taken: not JSON, too large, or nested too deep. No body is an empty object. */
export async function readBody(
  request: Request,
  headers: IncomingHttpHeaders,
  maximum = maximumBody,
): Promise<Outcome<Record<string, unknown>>> {
  const text = await readBounded(request, headers, maximum)
  if (!text.granted) return text
  if (text.value === '') return grant({})
  const type = headers['content-type'] ?? ''
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type)) {
    return refuse('unsupported_media_type', `The body's content type is ${type || 'missing'}, not application/json.`, {
      hint: `Send it as JSON: curl -H 'content-type: application/json' -d '{"subject":"…"}' …`,
    })
  }
  return parse(text.value)
}

/** The request's text, if that is neither too large nor nested too deep, and there is no more in it than in anything that we know. */
export async function readBounded(request: Request, headers: IncomingHttpHeaders, maximum = maximumBody): Promise<Outcome<string>> {
  const text = await readText(request, headers, maximum)
  if (!text.granted) return text
  const { depth, fields, objects } = shapeOf(text.value)
  if (depth > maximumDepth) {
    return refuse('invalid', `The JSON is nested deeper than ${maximumDepth} levels.`, { hint: 'Send a flatter object.' })
  }
  if (fields > maximumFields) {
    return refuse('invalid', `An object in the JSON has more than ${maximumFields} fields.`, { hint: 'Send only fields that there are.' })
  }
  if (objects > maximumObjects) {
    return refuse('invalid', `The JSON has more than ${maximumObjects} objects and lists.`, { hint: 'Send less at once.' })
  }
  return text
}

function parse(text: string): Outcome<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return grant(value as Record<string, unknown>)
    return refuse('invalid', 'The body must be a JSON object.', { hint: 'Send { … }.' })
  } catch (error) {
    return refuse('invalid', `The body is not valid JSON: ${(error as Error).message.slice(0, 200)}.`, {
      hint: 'Send one JSON object, in double quotes.',
    })
  }
}

async function readText(request: Request, headers: IncomingHttpHeaders, maximum: number): Promise<Outcome<string>> {
  const announced = headers['content-length']
  if (announced !== undefined && Number(announced) > maximum) {
    // Whoever hangs up meanwhile need not be told.
    if (Number(announced) <= mostDiscarded) await discard(request).catch(() => undefined)
    return tooLarge(maximum)
  }
  if (announced !== undefined) return grant(await request.text())
  if (request.body === null) return grant('')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maximum) return tooLarge(maximum)
    chunks.push(chunk)
  }
  return grant(Buffer.concat(chunks).toString('utf8'))
}

async function discard({ body }: Request): Promise<void> {
  for await (const _chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array>);
}

function tooLarge(maximum: number): Outcome<never> {
  return refuse('too_large', `The body is larger than ${maximum} bytes.`, { hint: 'Send less at once.' })
}

interface Shape {
  depth: number
  /** Of the object that has most of its own. */
  fields: number
  /** Objects and lists, at every depth. */
  objects: number
}

function isWithinLimits({ depth, fields, objects }: Shape): boolean {
  return depth <= maximumDepth && fields <= maximumFields && objects <= maximumObjects
}

/** How deep brackets nest, how many there are and how many fields one object has, strings left out: found before parsing, which is what they attack. */
function shapeOf(text: string): Shape {
  const shape: Shape = { depth: 0, fields: 0, objects: 0 }
  const counted: number[] = []
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length && isWithinLimits(shape); index++) {
    const character = text.charCodeAt(index)
    if (inString) {
      if (character === 0x5c) index += 1
      else if (character === 0x22) inString = false
    } else if (character === 0x22) inString = true
    else if (character === 0x7b || character === 0x5b) {
      shape.depth = Math.max(shape.depth, ++depth)
      shape.objects += 1
      counted[depth] = 0
    } else if (character === 0x7d || character === 0x5d) depth -= 1
    else if (character === 0x3a) {
      counted[depth] = (counted[depth] ?? 0) + 1
      shape.fields = Math.max(shape.fields, counted[depth] ?? 0)
    }
  }
  return shape
}

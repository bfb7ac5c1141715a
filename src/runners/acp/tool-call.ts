import * as z from 'zod'
import type { TextChange } from '../../contract/nouns/asked.ts'

const kinds = ['read', 'edit', 'delete', 'move', 'search', 'execute', 'think', 'fetch', 'switch_mode', 'other'] as const
const absent = null

/** What an agent says of a tool call, all at once or little by little. */
export const CallShape = z.object({
  toolCallId: z.string().min(1).max(500),
  name: z.string().nullish().catch(absent),
  title: z.string().nullish().catch(absent),
  kind: z.enum(kinds).nullish().catch(absent),
  status: z.enum(['pending', 'in_progress', 'completed', 'failed']).nullish().catch(absent),
  content: z.array(z.unknown()).nullish().catch(absent),
  rawInput: z.unknown().optional(),
  rawOutput: z.unknown().optional(),
})
export type CallNews = z.infer<typeof CallShape> & {
  /** The agent tells of it for the first time. */
  isNew: boolean
}

/** A tool call as far as it is known. */
export interface Call {
  id: string
  /** What the agent calls the tool; empty when it does not say. */
  name: string
  kind: (typeof kinds)[number]
  title: string
  status: 'pending' | 'in_progress' | 'completed' | 'failed'
  input: unknown
  output: string
  /** What it would write into files, or has written. */
  changes: TextChange[]
}

const longestOutput = 50_000
const longestInput = 20_000
/** All texts of a call together. */
const longestChanges = 200_000
const mostChanges = 50
const isName = /^[A-Za-z_][\w.:/-]{0,99}$/

export function newCall(news: CallNews): Call {
  return withNews({ id: news.toolCallId, name: '', kind: 'other', title: '', status: 'pending', input: {}, output: '', changes: [] }, news)
}

/** Many agents give a tool's name as the first title of its call, and say in later ones what the call does: these may look like any name. */
export function withNews(call: Call, { isNew, name, title, kind, status, content, rawInput, rawOutput }: CallNews): Call {
  const said = content == null ? '' : content.map(pieceText).filter(Boolean).join('\n')
  const raw = said === '' && rawOutput !== undefined && rawOutput !== null ? rawText(rawOutput) : said
  const titled = title ?? ''
  const changes = changesIn(content ?? [], rawInput ?? call.input)
  return {
    id: call.id,
    name: call.name || (name ?? '') || (isNew && isName.test(titled) ? titled : ''),
    kind: kind ?? call.kind,
    title: (titled || call.title).slice(0, 500),
    status: status ?? call.status,
    input: hasContent(rawInput) ? bounded(rawInput) : call.input,
    output: raw === '' ? call.output : cut(raw, longestOutput),
    changes: changes.length === 0 ? call.changes : changes,
  }
}

/** The name under which a call is kept and allowed. */
export function toolOf({ name, kind }: Pick<Call, 'name' | 'kind'>): string {
  return (name || kind).slice(0, 200)
}

export function isFinished({ status }: Pick<Call, 'status'>): boolean {
  return status === 'completed' || status === 'failed'
}

/** While nothing is known of a call but that it will be made, it is not worth telling. */
export function isWorthTelling({ status, input }: Call): boolean {
  return status !== 'pending' || hasContent(input)
}

const contentBlock = z.object({ type: z.string(), text: z.string().catch(''), name: z.string().catch(''), uri: z.string().catch('') })

export function contentText(block: unknown): string {
  const { data } = contentBlock.safeParse(block)
  if (data === undefined) return ''
  switch (data.type) {
    case 'text':
      return data.text
    case 'resource_link':
      return `[${data.name}](${data.uri})`
    case 'image':
    case 'audio':
    case 'resource':
      return `[${data.type}]`
    default:
      return ''
  }
}

const piece = z.object({ type: z.string(), content: z.unknown().optional(), path: z.string().catch('') })

function pieceText(content: unknown): string {
  const { data } = piece.safeParse(content)
  if (data === undefined) return ''
  if (data.type === 'content') return contentText(data.content)
  return data.type === 'diff' ? `[changed ${data.path}]` : ''
}

const diffPiece = z.object({ type: z.literal('diff'), path: z.string().min(1), oldText: z.string().nullish(), newText: z.string() })
const replacement = z.union([
  z.object({ old_string: z.string() }),
  z.object({ oldText: z.string() }),
  z.object({ edits: z.array(z.unknown()) }),
])

/** What a call tells of texts. Some agents send the piece that they replace as if it were the whole file: their arguments show it. */
function changesIn(content: readonly unknown[], input: unknown): TextChange[] {
  const known = replacement.safeParse(input).success ? ('piece' as const) : ('whole' as const)
  let room = longestChanges
  return content
    .slice(0, 10 * mostChanges)
    .flatMap((one): TextChange[] => {
      const { data } = diffPiece.safeParse(one)
      if (data === undefined) return []
      const { path, oldText, newText } = data
      const change = { path: path.slice(0, 4_000), earlier: oldText == null ? ('none' as const) : known, size: newText.length }
      const length = newText.length + (oldText?.length ?? 0)
      if (length > room) return [{ ...change, before: '', after: '' }]
      room -= length
      return [{ ...change, before: oldText ?? '', after: newText }]
    })
    .slice(0, mostChanges)
}

/** The changes without their texts where these are long: a conversation is read more often than it is looked into. */
export function inShort(changes: readonly TextChange[]): TextChange[] {
  let room = longestInput
  return changes.map((change) => {
    room -= change.before.length + change.after.length
    return room < 0 ? { ...change, before: '', after: '' } : change
  })
}

const resultWithOutput = z.object({ output: z.string() })

function rawText(output: unknown): string {
  const { data } = resultWithOutput.safeParse(output)
  if (data !== undefined) return data.output
  return typeof output === 'string' ? output : (JSON.stringify(output, null, 2) ?? '')
}

function hasContent(input: unknown): boolean {
  if (input === undefined || input === null) return false
  return typeof input !== 'object' || Object.keys(input).length > 0
}

function bounded(input: unknown): unknown {
  const written = JSON.stringify(input) ?? ''
  return written.length <= longestInput ? input : { cut: cut(written, longestInput) }
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}\n… (cut: ${text.length - most} more characters)`
}

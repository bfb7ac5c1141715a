import type { ContentBlock, EmbeddedResource } from '@agentclientprotocol/sdk'
import type { Input } from '../../../contract/operations/index.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import { plainLine } from '../../../core/render/text/plain-text.ts'

type Said = Pick<Input<'message.send'>, 'text'> & { files: { name: string; mediaType: string; url: string }[] }

const longestName = 200
const octets = 'application/octet-stream'

/**
 * What a client sends, as a message: words and links stand in the text, in their order; what is embedded comes along as a file and is
 * named in the text where it stood.
 */
export function readPrompt(prompt: readonly ContentBlock[]): Outcome<Said> {
  const files: Said['files'] = []
  let text = ''
  let wasText = false
  for (const [index, block] of prompt.entries()) {
    switch (block.type) {
      case 'text':
        text += `${wasText && !/\s$/.test(text) ? '\n' : ''}${block.text}`
        break
      case 'resource_link':
        text += link(block.name, block.uri)
        break
      case 'resource':
        text += link(nameOf(block.resource.uri), block.resource.uri)
        files.push(fileOf(block))
        break
      case 'image':
        files.push({ name: `image-${index + 1}`, ...dataOf(block.data, block.mimeType) })
        break
      case 'audio':
        return refuse('invalid', 'Audio cannot be read here.', { hint: 'Say it in words, or attach it as a file.' })
    }
    wasText = block.type === 'text'
  }
  if (text.trim() === '' && files.length === 0) return refuse('invalid', 'The prompt is empty.', { hint: 'Say what is to be done.' })
  return grant({ text: text.trim() === '' ? `See ${files.map(({ name }) => name).join(', ')}.` : text, files })
}

function link(name: string, uri: string): string {
  return `[${plainLine(name)}](${plainLine(uri)})`
}

/** Text is text, whatever its type is called: as something else no model would be shown it. */
function fileOf({ resource }: EmbeddedResource): Said['files'][number] {
  const name = nameOf(resource.uri)
  if ('text' in resource) return { name, ...dataOf(Buffer.from(resource.text).toString('base64'), 'text/plain') }
  return { name, ...dataOf(resource.blob, resource.mimeType ?? octets) }
}

function dataOf(base64: string, type: string): { mediaType: string; url: string } {
  const [plain = ''] = type.toLowerCase().split(';')
  const mediaType = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(plain.trim()) ? plain.trim() : octets
  return { mediaType, url: `data:${mediaType};base64,${base64}` }
}

/** The path of a file, and of anything else its address; of a long one the end tells more than the beginning. */
function nameOf(uri: string): string {
  const path = uri.startsWith('file://') ? decoded(uri.slice('file://'.length)) : uri
  const line = [...plainLine(path).trim()]
  return line.slice(-longestName).join('') || 'file'
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

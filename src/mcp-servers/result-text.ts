import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/client'
import type { ToolResult } from '../core/ports/tools.ts'
import { plainLine, plainText } from '../core/render/text/plain-text.ts'
import { boundedText } from './bounded-text.ts'

/** What a tool answered, as its model reads it: what is no text is named, since a model that is told of nothing calls again. */
export function resultText({ content, structuredContent, isError }: CallToolResult): ToolResult {
  const blocks = content.map(blockText)
  if (blocks.length === 0 && structuredContent !== undefined) blocks.push(JSON.stringify(structuredContent, null, 2))
  const text = blocks.join('\n').replaceAll('\r\n', '\n')
  return { text: text === '' ? '(no output)' : plainText(boundedText(text)), isError: isError === true }
}

function blockText(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text
    case 'image':
    case 'audio':
      return named(block.type, block.mimeType, sizeOf(block.data))
    case 'resource_link':
      return named('resource', block.uri, block.name, block.mimeType, block.size === undefined ? undefined : inBytes(block.size))
    case 'resource':
      return 'text' in block.resource
        ? `${named('resource', block.resource.uri, block.resource.mimeType)}\n${block.resource.text}`
        : named('resource', block.resource.uri, block.resource.mimeType, sizeOf(block.resource.blob))
  }
}

function named(type: string, ...details: (string | undefined)[]): string {
  const known = details.filter((detail) => detail !== undefined && detail !== '').join(', ')
  return `[${plainLine(`${type} ${known}`.trim())}]`
}

function sizeOf(base64: string): string {
  return inBytes(Buffer.byteLength(base64, 'base64'))
}

function inBytes(bytes: number): string {
  return bytes < 1024 ? `${bytes} bytes` : `${Math.ceil(bytes / 1024)} KB`
}

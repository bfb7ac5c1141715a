import type { FilePart, TextPart } from 'ai'
import type { FileContent } from '../core/ports/model.ts'

const shownAsTheyAre = /^(?:image\/(?:png|jpeg|gif|webp)|application\/pdf)$/
const readAsText = /^(?:text\/.+|application\/(?:json|xml|yaml|x-yaml|toml|javascript|typescript|x-sh|sql)|.+\+(?:json|xml))$/

/**
 * A file as every provider takes it. What none takes is told by its name: a conversation that holds a file some provider refuses could
 * otherwise never go on.
 */
export function filePart({ name, mediaType, url }: FileContent): FilePart | TextPart {
  const [type = ''] = mediaType.toLowerCase().split(';')
  const data = contentOf(url)
  if (data !== undefined && shownAsTheyAre.test(type))
    return { type: 'file', data: data.toString('base64'), mediaType: type, filename: name }
  if (data !== undefined && readAsText.test(type)) return { type: 'text', text: `File ${name}:\n${data.toString('utf8')}` }
  return { type: 'text', text: `File ${name} (${mediaType}) cannot be shown here.` }
}

/** Nothing but what the address itself holds: nobody is to make us fetch something. */
function contentOf(url: string): Buffer | undefined {
  const found = /^data:[^,]*?(;base64)?,/i.exec(url)
  if (found === null) return undefined
  const written = url.slice(found[0].length)
  try {
    return found[1] === undefined ? Buffer.from(decodeURIComponent(written)) : Buffer.from(written, 'base64')
  } catch {
    return undefined
  }
}

import { CommandDefinition } from '../../contract/nouns/command.ts'
import { grant, type Outcome, refuse } from '../../contract/refusals.ts'
import { explainInvalid } from '../../core/gate/explain.ts'
import { closest } from '../../core/render/text/closest.ts'

const fields = ['description', 'agent', 'subtask']
const fence = /^---[ \t]*$/

/**
 * What the text of a command's file says: lines of `key: value` between two lines of `---`, and the template below them. Without such a beginning all of it
 * is the template.
 */
export function parseCommand(text: string): Outcome<CommandDefinition> {
  const lines = text.split(/\r\n|\r|\n/)
  const split = splitAtFence(lines)
  if (!split.granted) return split
  const { head, body } = split.value
  const read = readFields(head)
  if (!read.granted) return read
  const template = body.join('\n').trim()
  if (template === '') return refuse('invalid', 'has no template', { hint: 'Write below the fields what is to be said to the agent.' })
  const checked = CommandDefinition.safeParse({ ...read.value, template }, { reportInput: true })
  if (!checked.success) return { granted: false, refusal: explainInvalid(checked.error, CommandDefinition) }
  if (checked.data.subtask && checked.data.agent === undefined) {
    return refuse('invalid', 'subtask: needs to know whose it is', { hint: 'Add a line such as agent: general.' })
  }
  return grant(checked.data)
}

function splitAtFence(lines: readonly string[]): Outcome<{ head: string[]; body: string[] }> {
  if (!fence.test(lines[0] ?? '')) return grant({ head: [], body: [...lines] })
  const end = lines.findIndex((line, index) => index > 0 && fence.test(line))
  if (end === -1) return refuse('invalid', 'line 1: the fields that begin here have no end', { hint: 'Put a line --- below them.' })
  return grant({ head: lines.slice(1, end), body: lines.slice(end + 1) })
}

function readFields(head: readonly string[]): Outcome<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const [index, line] of head.entries()) {
    if (/^\s*(?:#.*)?$/.test(line)) continue
    const at = `line ${index + 2}`
    const [, key, value] = /^([A-Za-z][\w-]*):(?:[ \t]+(.*))?$/.exec(line) ?? []
    if (key === undefined)
      return refuse('invalid', `${at}: must be a field and its value`, { hint: 'Such as description: What it is for.' })
    if (!fields.includes(key)) return refuse('invalid', `${at}: there is no field ${key}`, { hint: hintFor(key) })
    if (Object.hasOwn(found, key)) return refuse('invalid', `${at}: ${key} stands there twice`)
    const written = unquoted((value ?? '').trim())
    if (key === 'subtask' && written !== 'true' && written !== 'false') return refuse('invalid', `${at}: subtask is true or false`)
    if (written !== '') found[key] = key === 'subtask' ? written === 'true' : written
  }
  return grant(found)
}

function hintFor(key: string): string {
  if (key === 'model') return 'A model belongs to an agent: name an agent that has it.'
  const near = closest(key, fields)
  return `${near === undefined ? '' : `Did you mean ${near}? `}Fields: ${fields.join(', ')}.`
}

function unquoted(value: string): string {
  const quoted = /^(["'])(.*)\1$/.exec(value)
  return quoted ? (quoted[2] ?? '') : value
}

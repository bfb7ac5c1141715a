import { parse, TomlError } from 'smol-toml'
import { grant, type Outcome, refuse } from '../contract/refusals.ts'
import { sameValue } from './same-value.ts'

type Table = Record<string, unknown>

/** Reads a TOML text, or tells line and column of what is wrong with it. */
export function readToml(text: string): Outcome<Table> {
  try {
    return grant(parse(text) as Table)
  } catch (problem) {
    if (!(problem instanceof TomlError)) throw problem
    const [sentence] = problem.message.replace(/^Invalid TOML document: /, '').split('\n')
    return refuse('invalid', `line ${problem.line}, column ${problem.column}: ${sentence}`)
  }
}

/** The table [group.name] in a TOML text. */
export function tomlTable(read: Table, group: string, name: string): Table | undefined {
  const found = (read[group] as Table | undefined)?.[name]
  return typeof found === 'object' && found !== null ? (found as Table) : undefined
}

/**
 * Writes the table [group.name], and no other line. Tables below it stay. The result is read again before it is given out:
 * TOML has more ways to write a table than are worth editing, and one that was written differently is left to its owner.
 */
export function putTomlTable(text: string, group: string, name: string, values: Table): Outcome<string> {
  const before = readToml(text)
  if (!before.granted) return before
  if (sameValue(tomlTable(before.value, group, name), values)) return grant(text)
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const block = [
    `[${group}.${name}]`,
    ...Object.entries(values).flatMap(([key, value]) => (isTable(value) ? [] : [`${key} = ${literal(value)}`])),
  ]
  const lines = text.split(/\r?\n/)
  const found = blocksOf(lines, group, name).find((candidate) => !candidate.isBelow)
  const edited =
    found === undefined
      ? [text.trimEnd(), ...(text.trim() === '' ? [] : ['']), ...block, ''].join(eol).replace(/^[\r\n]+/, '')
      : [...lines.slice(0, found.start), ...block, ...lines.slice(found.end)].join(eol)
  return checked(edited, { ...before.value, [group]: { ...(before.value[group] as Table), [name]: values } }, `${group}.${name}`)
}

/** Takes [group.name] and the tables below it out again. */
export function takeTomlTable(text: string, group: string, name: string): Outcome<string> {
  const before = readToml(text)
  if (!before.granted) return before
  if (tomlTable(before.value, group, name) === undefined) return grant(text)
  const lines = text.split(/\r?\n/)
  const gone = new Set<number>()
  for (const { start, end } of blocksOf(lines, group, name)) {
    for (let line = start; line < end; line++) gone.add(line)
    if (lines[start - 1]?.trim() === '') gone.add(start - 1)
  }
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const kept = lines.filter((_, line) => !gone.has(line)).join(eol)
  const { [name]: _, ...others } = before.value[group] as Table
  const { [group]: __, ...rest } = before.value
  const edited = kept.trim() === '' ? '' : `${kept.trimEnd()}${eol}`
  return checked(edited, Object.keys(others).length === 0 ? rest : { ...rest, [group]: others }, `${group}.${name}`)
}

function checked(edited: string, wanted: Table, place: string): Outcome<string> {
  const after = readToml(edited)
  if (after.granted && sameValue(withoutEmpty(after.value), withoutEmpty(wanted))) return grant(edited)
  return refuse('conflict', `${place} is written in a way that cannot be changed safely`, {
    hint: `Change it by hand; --print shows what it should be. A table headed [${place}] can be changed.`,
  })
}

/** Key order does not matter, and neither does a group with nothing in it. */
function withoutEmpty(table: Table): unknown {
  const entries = Object.entries(table).filter(([, value]) => !(isTable(value) && Object.keys(value as Table).length === 0))
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

interface Block {
  start: number
  end: number
  isBelow: boolean
}

/** From its heading to its last line; blank lines and comments behind that belong to what follows. */
function blocksOf(lines: readonly string[], group: string, name: string): Block[] {
  const quoted = (word: string) => `(?:${word}|"${word}"|'${word}')`
  const heading = new RegExp(`^\\s*\\[\\s*${quoted(group)}\\s*\\.\\s*${quoted(name)}\\s*(\\.[^\\]]*)?\\]\\s*(#.*)?$`)
  return lines.flatMap((line, start) => {
    const [, below] = heading.exec(line) ?? [undefined, undefined]
    if (!heading.test(line)) return []
    let next = start + 1
    while (next < lines.length && !/^\s*\[/.test(lines[next] ?? '')) next++
    let end = next
    while (end > start + 1 && /^\s*(#.*)?$/.test(lines[end - 1] ?? '')) end--
    return [{ start, end, isBelow: below !== undefined }]
  })
}

function isTable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** JSON's strings are TOML's, apart from the one character that TOML wants escaped and JSON does not. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  return JSON.stringify(value).replaceAll('\u{7f}', '\\u007F')
}

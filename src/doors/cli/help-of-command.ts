import type { Flag } from './flags.ts'

export interface CustomCommand {
  words: string
  summary: string
  usage: string
  flags: Flag[]
}

export function helpOfCustom(custom: CustomCommand): string {
  return [custom.summary, '', `Usage: punchlist ${custom.usage}`, '', flagLines(custom.flags)].join('\n')
}

/** Flags, a line each. */
export function flagLines(flags: readonly Flag[]): string {
  return aligned(flags.map((flag) => [writtenFlag(flag), describedFlag(flag)])).join('\n')
}

export function writtenFlag({ name, takes }: Flag): string {
  return takes === 'value' ? `--${name} ${name.toUpperCase().replaceAll('-', '_')}` : `--${name}`
}

/** A closed set is told in full, unless the description does that already. */
export function describedFlag({ description, values = [] }: Flag): string {
  if (values.every((value) => description.includes(value))) return description
  const choice = `one of ${values.join(', ')}`
  return description === '' ? `O${choice.slice(1)}` : `${description} (${choice})`
}

export function aligned(rows: [string, string][]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd())
}

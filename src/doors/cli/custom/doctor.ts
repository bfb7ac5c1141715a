import { plainJson } from '../../../core/render/text/plain-text.ts'
import { backendOptions } from '../backend-options.ts'
import type { CommandContext } from '../command-context.ts'
import type { Parsed } from '../flags.ts'

export async function runDoctor({ flags }: Parsed, context: CommandContext): Promise<number> {
  const { place, kind, complaints } = await context.examine(backendOptions(flags))
  const findings = { version: context.version, node: process.version, store: kind, place, complaints }
  if (flags.json) context.out(`${plainJson(findings)}\n`)
  else {
    const health = complaints.length === 0 ? ['database  in order'] : complaints.map((complaint) => `database  DAMAGED: ${complaint}`)
    context.out([`punchlist ${context.version} on Node ${process.version}`, `store     ${kind}, ${place}`, ...health, ''].join('\n'))
  }
  return complaints.length === 0 ? 0 : 75
}

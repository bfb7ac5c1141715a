import { plainJson, plainLine } from '../../../core/render/text/plain-text.ts'
import { backendOptions } from '../backend-options.ts'
import type { CommandContext, Findings } from '../command-context.ts'
import type { Parsed } from '../flags.ts'

export async function runDoctor({ flags }: Parsed, context: CommandContext): Promise<number> {
  const { place, kind, complaints, findings = [] } = await context.examine(backendOptions(flags))
  const isWell = complaints.length === 0 && findings.every(({ state }) => state !== 'wrong')
  if (flags.json)
    context.out(`${plainJson({ version: context.version, node: process.version, store: kind, place, complaints, findings })}\n`)
  else {
    const restore = `${indent}→ Restore a backup: punchlist restore FILE. Until then nothing more is written to it.`
    const health = complaints.length === 0 ? ['database  in order'] : [...complaints.map((one) => `database  DAMAGED: ${one}`), restore]
    const head = [`punchlist ${context.version} on Node ${process.version}`, `store     ${kind}, ${place}`]
    context.out([...head, ...health, ...findings.flatMap(linesOf), ''].join('\n'))
  }
  return isWell ? 0 : 75
}

const indent = ' '.repeat(10)
const marks = { good: '', note: 'NOTE: ', wrong: 'WRONG: ' } as const

function linesOf({ about, state, says, advice }: NonNullable<Findings['findings']>[number]): string[] {
  return [`${about.padEnd(9)} ${marks[state]}${plainLine(says)}`, ...(advice === undefined ? [] : [`${indent}→ ${plainLine(advice)}`])]
}

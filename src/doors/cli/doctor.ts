import { plainJson } from '../../core/render/text/plain-text.ts'
import { backendOptions } from './backend-options.ts'
import type { Parsed } from './flags.ts'
import type { World } from './world.ts'

export async function runDoctor({ flags }: Parsed, world: World): Promise<number> {
  const { place, kind, complaints } = await world.examine(backendOptions(flags))
  const findings = { version: world.version, node: process.version, store: kind, place, complaints }
  if (flags.json) world.out(`${plainJson(findings)}\n`)
  else {
    const health = complaints.length === 0 ? ['database  in order'] : complaints.map((complaint) => `database  DAMAGED: ${complaint}`)
    world.out([`punchlist ${world.version} on Node ${process.version}`, `store     ${kind}, ${place}`, ...health, ''].join('\n'))
  }
  return complaints.length === 0 ? 0 : 75
}

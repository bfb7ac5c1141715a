import type { SessionPermissions, ToolPolicy } from '../../../contract/nouns/session.ts'
import { matches, stricter, type Verdict } from './permission-rules.ts'
import { toolVerdict } from './tool-verdict.ts'

/** A tool of a program that is an agent: it tells the kind of what it does, and perhaps what it calls it. */
export interface ProgramTool {
  /** Most telling first; a rule may be written for any of them. */
  names: readonly [string, ...string[]]
  readOnly: boolean
}

/** As for our own tools: of each definition the last rule that matches decides, here by any of the names, and of all the strictest. */
export function programToolVerdict(own: ToolPolicy, permissions: SessionPermissions, { names, readOnly }: ProgramTool): Verdict {
  const alone: SessionPermissions = { ...permissions, ceiling: [], always: [] }
  const verdicts = [own, ...permissions.ceiling].flatMap((policy) => [
    toolVerdict(policy, alone, { name: decidingName(policy, names), readOnly }),
    ...names.map((name) => toolVerdict({ ...policy, rules: {}, writes: 'allow' }, alone, { name, readOnly })),
  ])
  const verdict = verdicts.reduce(stricter)
  return verdict === 'ask' && names.some((name) => permissions.always.includes(name)) ? 'allow' : verdict
}

function decidingName({ rules }: ToolPolicy, names: ProgramTool['names']): string {
  let deciding = names[0]
  for (const pattern of Object.keys(rules)) deciding = names.find((name) => matches(pattern, name)) ?? deciding
  return deciding
}

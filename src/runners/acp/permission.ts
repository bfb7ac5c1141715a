import type { RequestPermissionRequest, RequestPermissionResponse } from '@agentclientprotocol/sdk'
import type { AgentDefinition } from '../../contract/nouns/agent.ts'
import type { SessionPermissions } from '../../contract/nouns/session.ts'
import type { Verdict } from '../../core/domain/access/permission-rules.ts'
import { programToolVerdict } from '../../core/domain/access/program-tool-verdict.ts'
import { policyOf } from '../../core/domain/delegation/delegation.ts'
import { fingerprint } from '../../core/domain/fingerprint.ts'
import { type Call, toolOf } from './tool-call.ts'

type Options = RequestPermissionRequest['options']

const reading: readonly Call['kind'][] = ['read', 'search', 'think']

/**
 * What our rules say of a call that an agent asks about. Rules are written for the name of the tool, or for the kind of what it does. Our
 * own tools come back to us anyway, where the gate judges them: only what a rule bans is banned here, too.
 */
export function judgeCall(
  call: Call,
  { definition, permissions, ownTools }: { definition: AgentDefinition; permissions: SessionPermissions; ownTools: ReadonlySet<string> },
): Verdict {
  // A command may be called anything.
  const own = call.kind === 'execute' ? undefined : ownToolOf(call.name, ownTools)
  const names = [own ?? toolOf(call), call.kind] as const
  const verdict = programToolVerdict(policyOf(definition), permissions, { names, readOnly: reading.includes(call.kind) })
  return own !== undefined && verdict === 'ask' ? 'allow' : verdict
}

/** Every agent puts the server's name before a tool's, each in its own way: `punchlist_todo_add`, `mcp__punchlist__todo_add`. */
function ownToolOf(name: string, ownTools: ReadonlySet<string>): string | undefined {
  const [, tool = ''] = /^(?:mcp[_:./-]+)?punchlist[_:./-]+(\w+)$/.exec(name) ?? []
  return ownTools.has(tool) ? tool : undefined
}

/** The same call, should it be made again. */
export function printOf(call: Pick<Call, 'name' | 'kind' | 'title' | 'input' | 'changes'>): string {
  const input = JSON.stringify(call.input) ?? ''
  const texts = call.changes.length === 0 ? '' : JSON.stringify(call.changes)
  return fingerprint(toolOf(call), input === '{}' ? `${call.title}${texts}` : input)
}

/** We are asked every time, so that it is our rules that count: only an agent that has nothing less is answered for good. */
export function chosen(word: 'allow' | 'reject', options: Options): RequestPermissionResponse {
  const option = options.find(({ kind }) => kind === `${word}_once`) ?? options.find(({ kind }) => kind === `${word}_always`)
  return option === undefined ? refused : { outcome: { outcome: 'selected', optionId: option.optionId } }
}

export const refused: RequestPermissionResponse = { outcome: { outcome: 'cancelled' } }

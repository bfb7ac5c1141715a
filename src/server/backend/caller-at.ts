import { grant, type Outcome, refuse } from '../../contract/refusals.ts'
import type { Caller } from '../../core/ports/caller.ts'
import type { Backend } from '../../doors/cli/command-context.ts'

/** Who calls: at a daemon only the token knows. `access` is what was asked for; a token that says otherwise cannot be made to fit. */
export async function callerAt(
  { perform, caller, isRemote }: Pick<Backend, 'perform' | 'caller' | 'isRemote'>,
  access?: Caller['access'],
): Promise<Outcome<Caller>> {
  if (!isRemote) return grant(caller)
  const found = await perform('caller.get', {}, { caller })
  if (!found.granted) return found
  const { tenant, ...known } = found.value.caller
  if (access !== undefined && access !== known.access) {
    return refuse('invalid', `At a daemon the token decides: this one's access level is ${known.access}, not ${access}.`, {
      hint: `Make one that fits: punchlist token add --access ${access}`,
    })
  }
  return grant({ ...caller, ...known, tenant: { ...caller.tenant, name: tenant } })
}

import { type Refusal, refuse } from '../../contract/refusals.ts'
import { Refused } from '../../core/gate/refused.ts'
import { unavailable } from '../../core/gate/unavailable.ts'
import { StoreUnavailable } from '../../core/ports/unavailable.ts'
import type { ShortContext } from './command-context.ts'
import { report, reportRefusal } from './report.ts'
import { UsageError } from './usage-error.ts'

/** Runs a command and answers the exit code; what is wrong is said on stderr. */
export async function runCommandLine<Context extends ShortContext>(
  argv: readonly string[],
  context: Context,
  dispatch: (argv: readonly string[], context: Context) => Promise<number>,
): Promise<number> {
  const json = argv.includes('--json')
  try {
    return await dispatch(argv, context)
  } catch (problem) {
    if (problem instanceof UsageError) {
      report(problem.message, problem.hint, context, json)
      return 2
    }
    if (problem instanceof Refused) return reportRefusal(problem.refusal, context, json)
    if (problem instanceof StoreUnavailable) return reportRefusal(unavailable(problem), context, json)
    const damage = await damageBehind(context)
    if (damage !== undefined) return reportRefusal(damage, context, json)
    throw problem
  }
}

/** What looks like a defect of ours may come from a damaged row. */
async function damageBehind(context: ShortContext): Promise<Refusal | undefined> {
  const findings = await context.examineOpened().catch(() => undefined)
  const complaint = findings?.complaints[0]
  if (findings === undefined || complaint === undefined) return undefined
  const hint = 'See what is wrong: punchlist doctor. Restore a backup: punchlist restore FILE.'
  return refuse('unavailable', `The database ${findings.place} is damaged (${complaint}).`, { hint, outcome: 'unknown' }).refusal
}

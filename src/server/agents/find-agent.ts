import { closest } from '../../core/render/text/closest.ts'
import type { FoundAgent } from '../../doors/cli/command-context.ts'
import { UsageError } from '../../doors/cli/usage-error.ts'
import { knownPrograms } from '../../runners/acp/known-programs.ts'
import { pathOf } from '../machine.ts'

/** A known program as it is installed here, as an agent; or what is missing. Nothing is downloaded. */
export function findAgent(kind: string, environment: NodeJS.ProcessEnv): FoundAgent {
  const known = Object.hasOwn(knownPrograms, kind) ? knownPrograms[kind] : undefined
  if (known === undefined) throw unknownKind(kind)
  const { title, commands, spokenFor, install, signIn, variables } = known
  for (const [program, ...args] of commands) {
    const path = pathOf(program)
    if (path === undefined) continue
    const set = variables.filter((name) => environment[name])
    const env = Object.fromEntries(set.map((name) => [name, `\${${name}}`]))
    return { found: { definition: { name: title, runner: 'acp', command: [path, ...args], ...(set.length > 0 && { env }) }, signIn } }
  }
  const wanted = commands[0]?.[0]
  const own = spokenFor === undefined ? undefined : pathOf(spokenFor)
  const what = spokenFor === undefined ? wanted : `${wanted}, through which ${title} speaks ACP,`
  const there = own === undefined ? '' : ` (${title} itself is at ${own}.)`
  return { missing: { problem: `${what} is not installed: it is not on your PATH.${there}`, install } }
}

function unknownKind(kind: string): UsageError {
  const names = Object.keys(knownPrograms)
  const guess = closest(kind, names)
  return new UsageError(
    `${JSON.stringify(kind)} is no program that is known here: ${names.join(', ')}.`,
    guess
      ? `Did you mean punchlist agent add ${guess}?`
      : `For a model: punchlist agent add ${kind} --model provider/model. For any other program that speaks ACP: punchlist agent define.`,
  )
}

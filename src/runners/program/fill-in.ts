/** What configures the daemon is no program's business, whatever a definition asks for. */
const ours = /^PUNCHLIST_/
const variable = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g

/** What a value says once the variables that it names as `${NAME}` are put in; those put in are told, to be kept out of what is shown. */
export function fillIn(value: string, environment: NodeJS.ProcessEnv): { text: string; secrets: string[] } | { problem: string } {
  const names = [...value.matchAll(variable)].map(([, name]) => String(name))
  const withheld = names.find((name) => ours.test(name))
  if (withheld !== undefined) return { problem: `names the variable ${withheld}, which configures the daemon and is not passed on` }
  const missing = names.filter((name) => environment[name] === undefined)
  if (missing.length > 0) return { problem: `names the variable ${[...new Set(missing)].join(', ')}, which the daemon does not have` }
  return {
    text: value.replace(variable, (_, name: string) => environment[name] ?? ''),
    secrets: names.map((name) => environment[name] ?? ''),
  }
}

type Filled = { values: Record<string, string>; secrets: string[] } | { problem: string }

/** The same for values that have names; `what` says what they are, for the sentence about one that cannot be filled in. */
export function fillInAll(what: string, values: Readonly<Record<string, string>>, environment: NodeJS.ProcessEnv): Filled {
  const filled: Record<string, string> = {}
  const secrets: string[] = []
  for (const [name, value] of Object.entries(values)) {
    const outcome = fillIn(value, environment)
    if ('problem' in outcome) return { problem: `its ${what} ${name} ${outcome.problem}` }
    filled[name] = outcome.text
    secrets.push(...outcome.secrets)
  }
  return { values: filled, secrets }
}

/** What configures the daemon is no server's business, whatever a definition asks for. */
const ours = /^PUNCHLIST_/

/** What a value says once the variables that it names as `${NAME}` are put in; those put in are told, to be kept out of what is shown. */
export function fillIn(value: string, environment: NodeJS.ProcessEnv): { text: string; secrets: string[] } | { problem: string } {
  const names = [...value.matchAll(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g)].map(([, name]) => String(name))
  const withheld = names.find((name) => ours.test(name))
  if (withheld !== undefined) return { problem: `names the variable ${withheld}, which configures the daemon and is not passed on` }
  const missing = names.filter((name) => environment[name] === undefined)
  if (missing.length > 0) return { problem: `names the variable ${[...new Set(missing)].join(', ')}, which the daemon does not have` }
  return {
    text: value.replace(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (_, name: string) => environment[name] ?? ''),
    secrets: names.map((name) => environment[name] ?? ''),
  }
}

/** What programs need to run at all. Everything else, such as the keys of models, only reaches a server that its definition gives it to. */
const inherited = /^(PATH|HOME|USER|LOGNAME|SHELL|TERM|TMPDIR|TZ|LANG|LC_[A-Z]+)$/

export function programEnvironment(environment: NodeJS.ProcessEnv, own: Record<string, string>): NodeJS.ProcessEnv {
  return { ...Object.fromEntries(Object.entries(environment).filter(([name]) => inherited.test(name))), ...own }
}

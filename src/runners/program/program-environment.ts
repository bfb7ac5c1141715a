/**
 * What programs need to run at all: where they are, who they are for, and how to speak. None of it is a secret. Everything else, such
 * as the keys of models, clouds and databases, only reaches a program that its definition gives it to.
 */
const inherited =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TERM|COLORTERM|NO_COLOR|TMPDIR|TZ|LANG|LANGUAGE|LC_[A-Z]+|XDG_(CONFIG|DATA|STATE|CACHE)_HOME|SSL_CERT_(FILE|DIR)|NODE_EXTRA_CA_CERTS)$/

export function programEnvironment(environment: NodeJS.ProcessEnv, own: Record<string, string>): NodeJS.ProcessEnv {
  return { ...Object.fromEntries(Object.entries(environment).filter(([name]) => inherited.test(name))), ...own }
}

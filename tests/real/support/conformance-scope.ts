const ownTool = 'it calls a tool that only a server made for the suite has'

const outside: readonly [scenarioOrCheck: RegExp, reason: string][] = [
  [/^(tools-call-|json-schema-2020-12$|elicitation-)/, ownTool],
  [/^server-sse-(polling|multiple-streams)$/, `${ownTool}, and no stream of ours outlives its request`],
  [/^prompts-get-/, 'it gets a prompt that only a server made for the suite has'],
  [/^resources-(read|templates)-/, 'it reads a resource that only a server made for the suite has'],
  [/^resources-(un)?subscribe$/, 'subscriptions are not offered'],
  [/^logging-set-level$/, 'logging to the client is not offered'],
  [/^completion-complete$/, 'completion is not offered'],
  [/^input-required-result-/, 'nothing is ever asked of the client'],
  [/^http-custom-header-server-validation$/, 'no tool of ours wants its arguments in headers'],
  [/^sep-2575-(server-rejects-undeclared-capability|missing-capability-http-400)$/, 'no tool of ours needs a capability of the client'],
]

/**
 * Why a scenario of the suite, or one of its checks, says nothing about us; undefined when it does. Such a one may pass all the same: what an
 * unknown tool is answered is text, too, which is no proof of anything.
 */
export function notApplicable(scenarioOrCheck: string): string | undefined {
  return outside.find(([pattern]) => pattern.test(scenarioOrCheck))?.[1]
}

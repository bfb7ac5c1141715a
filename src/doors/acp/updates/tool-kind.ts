import type { ToolKind } from '@agentclientprotocol/sdk'

/** What our own tools are for: keeping lists and handing work on changes no file, so none of them is an edit. */
const own =
  /^(?:todo|todowrite|todoread|task|plan|create_|update_|complete_|cancel_|list_tasks|get_task|ask_|notify_|send_message|spawn_agent|loop_start|brief)/

/** The first that fits decides: a tool that says it deletes does more than one that says it lists. */
const kinds: readonly [RegExp, ToolKind][] = [
  [/(?:^|[_-])(?:delete|remove|rm)/, 'delete'],
  [/(?:^|[_-])(?:move|rename|mv)(?:$|[_-])/, 'move'],
  [/(?:^|[_-])(?:search|grep|find|glob)/, 'search'],
  [/(?:^|[_-])(?:bash|shell|exec|execute|run|command|terminal)(?:$|[_-])/, 'execute'],
  [/(?:^|[_-])(?:fetch|http|download|browse|web)/, 'fetch'],
  [/(?:^|[_-])(?:write|edit|patch|create|update|insert|replace)/, 'edit'],
  [/(?:^|[_-])(?:read|get|list|view|show|look|cat|stat|status)/, 'read'],
]

/** A tool has nothing but its name to tell by; what cannot be told is `other`. */
export function toolKind(name: string): ToolKind {
  const plain = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
  if (own.test(plain)) return 'think'
  return kinds.find(([pattern]) => pattern.test(plain))?.[1] ?? 'other'
}

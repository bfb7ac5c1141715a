import { grant, type Outcome } from '../contract/refusals.ts'
import { type JsonPath, jsonAt, putJson, takeJson } from './json-edit.ts'

/** A hook that runs our `brief`, however it was started and whatever was added to it. */
const ours = /punchlist['"]?\s+brief\b/

/** Puts our hook under an event. If it is there already, only its command is brought up to date; what else a person has set stays. */
export function putHook(text: string, event: JsonPath, hook: object, command: string): Outcome<string> {
  const found = findHook(text, event)
  if (!found.granted) return found
  if (found.value !== undefined) return putJson(text, [...found.value, 'command'], command)
  const there = jsonAt(text, event)
  if (!there.granted) return there
  return Array.isArray(there.value) ? putJson(text, [...event, there.value.length], hook) : putJson(text, event, [hook])
}

/** Takes all our hooks under an event out again. */
export function takeHooks(text: string, event: JsonPath): Outcome<string> {
  const found = findHook(text, event)
  if (!found.granted) return found
  if (found.value === undefined) return grant(text)
  const groupIsOurs = found.value.length === event.length + 3 && aloneIn(text, found.value)
  const taken = takeJson(text, groupIsOurs ? found.value.slice(0, event.length + 1) : found.value)
  return taken.granted ? takeHooks(taken.value, event) : taken
}

/** Clients write hooks plainly (`{command}`) or in groups with a matcher (`{matcher, hooks: [{command}]}`). */
function findHook(text: string, event: JsonPath): Outcome<JsonPath | undefined> {
  const there = jsonAt(text, event)
  if (!there.granted) return there
  const list = Array.isArray(there.value) ? there.value : []
  for (const [index, entry] of list.entries()) {
    if (isOurs(entry)) return grant([...event, index])
    const inner = (entry as { hooks?: unknown } | null)?.hooks
    const place = Array.isArray(inner) ? inner.findIndex(isOurs) : -1
    if (place >= 0) return grant([...event, index, 'hooks', place])
  }
  return grant(undefined)
}

function isOurs(entry: unknown): boolean {
  const command = (entry as { command?: unknown } | null)?.command
  return typeof command === 'string' && ours.test(command)
}

function aloneIn(text: string, hook: JsonPath): boolean {
  const group = jsonAt(text, hook.slice(0, -1))
  return group.granted && Array.isArray(group.value) && group.value.length === 1
}

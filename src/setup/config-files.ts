import { grant, type Outcome, refuse } from '../contract/refusals.ts'
import type { ConfigFile } from './client.ts'
import { isEmptyJson, type JsonPath, jsonAt, putJson, takeJson } from './json-edit.ts'
import { putHook, takeHooks } from './json-hooks.ts'
import { type Entry, mergeEntry } from './merge-entry.ts'

/** An entry in a JSON file that maps names to servers. */
export function jsonEntry(path: string, keys: JsonPath, entry: Entry): ConfigFile {
  return {
    path,
    holds: keys.join('.'),
    put(text) {
      const there = jsonAt(text, keys)
      return there.granted ? putJson(text, keys, mergeEntry(there.value, entry)) : there
    },
    take: (text) => emptied(takeJson(text, keys)),
  }
}

/** A hook in a JSON file, under its event. */
export function jsonHook(path: string, event: JsonPath, hook: object, command: string): ConfigFile {
  return {
    path,
    holds: event.join('.'),
    put: (text) => putHook(text, event, hook, command),
    take: (text) => emptied(takeHooks(text, event)),
  }
}

/** A file that is wholly ours, which its first line says. A person's own file of that name is left alone. */
export function ownFile(path: string, holds: string, content: string): ConfigFile {
  const isOurs = (text: string) => text.split('\n')[0] === content.split('\n')[0]
  return {
    path,
    holds,
    put: (text) => (text === '' || isOurs(text) ? grant(content) : refuse('conflict', 'it was not written by punchlist setup')),
    take: (text) => grant(isOurs(text) ? '' : text),
  }
}

function emptied(taken: Outcome<string>): Outcome<string> {
  return taken.granted && isEmptyJson(taken.value) ? grant('') : taken
}

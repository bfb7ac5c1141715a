import { grant, type Outcome, refuse } from '../contract/refusals.ts'
import type { ConfigFile } from './client.ts'
import { isEmptyJson, type JsonPath, jsonAt, putJson, takeJson } from './json-edit.ts'
import { putHook, takeHooks } from './json-hooks.ts'
import { type Entry, mergeEntry } from './merge-entry.ts'
import { sameValue } from './same-value.ts'

/** An entry in a JSON file that maps names to servers. */
export function jsonEntry(path: string, keys: JsonPath, entry: Entry): ConfigFile {
  return {
    path,
    holds: keys.join('.'),
    put(text) {
      const there = jsonAt(text, keys)
      return there.granted ? putJson(text, keys, mergeEntry(there.value, entry)) : there
    },
    take: (text) => emptied(text, takeJson(text, keys)),
  }
}

/** A hook in a JSON file, under its event. */
export function jsonHook(path: string, event: JsonPath, hook: object, command: string): ConfigFile {
  return {
    path,
    holds: event.join('.'),
    put: (text) => putHook(text, event, hook, command),
    take: (text) => emptied(text, takeHooks(text, event)),
  }
}

/** A hook in a file that must say its version; a version alone says nothing. */
export function versionedHook(path: string, event: JsonPath, hook: object, command: string): ConfigFile {
  const plain = jsonHook(path, event, hook, command)
  return {
    ...plain,
    put(text) {
      const there = jsonAt(text, ['version'])
      if (!there.granted) return there
      const versioned = there.value === undefined ? putJson(text, ['version'], 1) : grant(text)
      return versioned.granted ? plain.put(versioned.value) : versioned
    },
    take(text) {
      const taken = plain.take(text)
      const left = taken.granted ? jsonAt(taken.value, []) : taken
      return taken.granted && taken.value !== text && left.granted && sameValue(left.value, { version: 1 }) ? grant('') : taken
    },
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

/** A file in which nothing is left is needed no more; one that held nothing of ours is none of our business. */
function emptied(text: string, taken: Outcome<string>): Outcome<string> {
  return taken.granted && taken.value !== text && isEmptyJson(taken.value) ? grant('') : taken
}

import type { Command } from '../../../contract/nouns/command.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import { utf8Length } from '../../../contract/text.ts'

export interface WrittenCommand {
  name: string
  /** All that stands behind the name. */
  rest: string
}

/** A message that may be a command of the workspace; whether it is one, only its name says. */
export function readWritten(text: string): WrittenCommand | undefined {
  const found = /^\/([a-z0-9][a-z0-9_-]{0,63})(?:\s+([\s\S]*))?$/.exec(text.trim())
  return found ? { name: found[1] ?? '', rest: (found[2] ?? '').trim() } : undefined
}

const longestMessage = 64 * 1024
const placeholder = /\$(ARGUMENTS\b|\d{1,3})/g

/**
 * A template with what was written behind its name. What is put in is never looked through again, so a `$` in it stays one. Arguments that a template has
 * no place for stand below it: nothing that a person has written is dropped.
 */
export function fillTemplate({ id, template }: Pick<Command, 'id' | 'template'>, rest: string): Outcome<string> {
  const words = wordsOf(rest)
  const filled = template.replace(placeholder, (_whole, name: string) => (name === 'ARGUMENTS' ? rest : (words[Number(name) - 1] ?? '')))
  const text = (takesArguments(template) || rest === '' ? filled : `${filled.trimEnd()}\n\n${rest}`).trim()
  if (text === '') return refuse('invalid', `/${id} comes to nothing without arguments.`, { hint: `Write them behind it: /${id} …` })
  if (utf8Length(text) > longestMessage) {
    return refuse('too_large', `/${id} with these arguments is longer than the ${longestMessage} bytes that a message may have.`, {
      hint: 'Give it less, and say where the rest is to be found.',
    })
  }
  return grant(text)
}

export function takesArguments(template: string): boolean {
  return new RegExp(placeholder.source).test(template)
}

/** Words, and what stands in quotes as one. A quote that is never closed is a letter like any other. */
function wordsOf(rest: string): string[] {
  return [...rest.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, plain]) => double ?? single ?? plain ?? '')
}

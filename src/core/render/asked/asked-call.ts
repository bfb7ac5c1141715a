import type { Asked, AskedChange, TextChange } from '../../../contract/nouns/asked.ts'
import type { ToolPart } from '../../../contract/nouns/message.ts'
import { lineDiff } from '../text/line-diff.ts'
import { plainText } from '../text/plain-text.ts'
import { argumentsOf, fieldsOf, textNamed } from './arguments.ts'
import { pathNames, textChangesIn } from './text-changes.ts'

export type AskedCall = Omit<Asked, 'said' | 'rule'>

const commandNames = ['command', 'cmd', 'script', 'commandLine'] as const
const addressNames = ['url', 'uri', 'href'] as const
/** What is longer than this is told by its size. */
const longestShown = 400_000
/** Few, so that what changes is in sight at once. */
const linesAround = 1

const verbs: Record<string, Asked['verb']> = {
  edit: 'edit',
  delete: 'delete',
  move: 'move',
  execute: 'run',
  fetch: 'fetch',
  read: 'read',
  search: 'search',
}

/** What a call would do, in the words of whoever has to allow it. Nothing that it was given is left out. */
export function askedCall(call: Pick<ToolPart, 'tool' | 'title' | 'input' | 'metadata'>): AskedCall {
  const given = argumentsOf(call)
  const { changes, shown } = textChangesIn(call)
  const command = commandIn(given)
  const path = textNamed(given, pathNames)
  const address = textNamed(given, addressNames)
  const isCommand = command !== undefined && changes.length === 0
  const kind = typeof call.metadata['kind'] === 'string' ? verbs[call.metadata['kind']] : undefined
  const verb = verbOf(kind, { changes, isCommand, hasAddress: address !== undefined && path === undefined })
  const target = { ...changes[0] }.path ?? (verb === 'fetch' ? address : path)?.text ?? ''
  const told = new Set(shown)
  if (isCommand) told.add(command.name)
  else if (target !== '' && target === path?.text) told.add(path.name)
  else if (target !== '' && target === address?.text) told.add(address.name)
  return {
    verb,
    target: plainText(target || (isCommand ? '' : call.tool)),
    command: isCommand ? plainText(command.text) : titleAsCommand(verb, call.title, given),
    changes: changes.map(askedChange),
    ...plainFields(fieldsOf(given, told)),
  }
}

function verbOf(
  kind: Asked['verb'] | undefined,
  { changes, isCommand, hasAddress }: { changes: readonly TextChange[]; isCommand: boolean; hasAddress: boolean },
): Asked['verb'] {
  if (changes.length > 0) return changes.every(({ earlier }) => earlier === 'none') ? 'create' : 'edit'
  return kind ?? (isCommand ? 'run' : hasAddress ? 'fetch' : 'use')
}

function commandIn(given: Record<string, unknown>): { name: string; text: string } | undefined {
  const found = textNamed(given, commandNames)
  if (found !== undefined) return found
  const name = commandNames.find((one) => isWords(given[one]))
  return name === undefined ? undefined : { name, text: (given[name] as string[]).map(quoted).join(' ') }
}

function isWords(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string')
}

function quoted(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

/** Some programs say what they run in the title of the call, and nowhere else. */
function titleAsCommand(verb: Asked['verb'], title: string, given: Record<string, unknown>): string | null {
  return verb === 'run' && Object.keys(given).length === 0 && title !== '' ? plainText(title) : null
}

function plainFields({ fields, moreFields }: ReturnType<typeof fieldsOf>): ReturnType<typeof fieldsOf> {
  return { fields: fields.map(({ name, value }) => ({ name: plainText(name), value: plainText(value) })), moreFields }
}

function askedChange({ path, earlier, before, after, size }: TextChange): AskedChange {
  const plainPath = plainText(path)
  const isBinary = after.includes('\0') || before.includes('\0')
  const isHuge = size > after.length || after.length + before.length > longestShown
  const hidden = isBinary ? ('binary' as const) : isHuge ? ('huge' as const) : null
  const named = (content: string) => ({ name: plainPath, content: plainText(content) })
  const drawn = hidden === null ? lineDiff(named(before), named(after), linesAround) : { diff: '', added: 0, removed: 0 }
  return { path: plainPath, earlier, size, hidden, ...drawn }
}

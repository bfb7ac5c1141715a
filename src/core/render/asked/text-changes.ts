import { TextChange } from '../../../contract/nouns/asked.ts'
import type { ToolPart } from '../../../contract/nouns/message.ts'
import { argumentsOf, isRecord, textNamed } from './arguments.ts'

export const pathNames = ['path', 'file_path', 'filePath', 'filepath', 'file', 'filename', 'notebook_path'] as const
const newTextNames = [
  'content',
  'contents',
  'new_string',
  'newString',
  'new_str',
  'newText',
  'new_text',
  'file_text',
  'new_source',
] as const
const oldTextNames = ['old_string', 'oldString', 'old_str', 'oldText', 'old_text'] as const

export interface FoundChanges {
  changes: TextChange[]
  /** The arguments that are told by them. */
  shown: Set<string>
}

/** What a call would change in files: as its program told it, or as a path and a new text among its arguments say it. */
export function textChangesIn(call: Pick<ToolPart, 'input' | 'metadata'>): FoundChanges {
  const given = argumentsOf(call)
  const fromArguments = changesGiven(given)
  const told = TextChange.array().max(50).safeParse(call.metadata['changes'])
  if (!told.success || told.data.length === 0) return fromArguments
  // What a program tells beside the arguments stands for them only where it says the same.
  const isSame = fromArguments.changes.every(({ after }) => told.data.some((change) => change.after.includes(after)))
  return { changes: told.data, shown: isSame ? fromArguments.shown : new Set() }
}

function changesGiven(given: Record<string, unknown>): FoundChanges {
  const path = textNamed(given, pathNames)
  if (path === undefined) return { changes: [], shown: new Set() }
  const edits = given['edits']
  if (Array.isArray(edits) && edits.length > 0) {
    const changes = edits.flatMap((edit) => (isPlainEdit(edit) ? [changeOf(path.text, edit)] : []))
    if (changes.length === edits.length) return { changes, shown: new Set([path.name, 'edits']) }
  }
  const after = textNamed(given, newTextNames)
  if (after === undefined) return { changes: [], shown: new Set() }
  const before = textNamed(given, oldTextNames)
  const shown = new Set([path.name, after.name, ...(before === undefined ? [] : [before.name])])
  return { changes: [changeOf(path.text, given)], shown }
}

/** Two texts and nothing else: whatever more an edit says has to be shown as it is. */
function isPlainEdit(edit: unknown): edit is Record<string, unknown> {
  return (
    isRecord(edit) &&
    Object.keys(edit).length === 2 &&
    textNamed(edit, oldTextNames) !== undefined &&
    textNamed(edit, newTextNames) !== undefined
  )
}

function changeOf(path: string, given: Record<string, unknown>): TextChange {
  const before = textNamed(given, oldTextNames)
  const after = textNamed(given, newTextNames)?.text ?? ''
  return { path, earlier: before === undefined ? 'unknown' : 'piece', before: before?.text ?? '', after, size: after.length }
}

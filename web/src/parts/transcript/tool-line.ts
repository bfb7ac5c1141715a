import type { ToolPart } from '../../../../src/contract/nouns/message.ts'

export type ToolVerb = 'read' | 'search' | 'fetch' | 'edit' | 'create' | 'delete' | 'move' | 'run' | 'list' | 'use'

export interface ToolLine {
  verb: ToolVerb
  /** What it is about: a path, a command, an address; empty when nothing tells. */
  target: string
  added: number
  removed: number
}

type Call = Pick<ToolPart, 'tool' | 'title' | 'input' | 'metadata'>

const kinds: Record<string, ToolVerb> = {
  ...{ read: 'read', search: 'search', fetch: 'fetch', edit: 'edit', delete: 'delete', move: 'move', execute: 'run' },
}
/** By what a tool is called, where nobody tells what kind it is. */
const names: readonly [RegExp, ToolVerb][] = [
  [/todo|checklist|plan_write/i, 'list'],
  [/(^|_)(read|cat|view|open|get)(_|$)|read_?file/i, 'read'],
  [/grep|glob|search|find|(^|_)ls(_|$)|list_dir/i, 'search'],
  [/fetch|browse|http/i, 'fetch'],
  [/edit|write|patch|replace/i, 'edit'],
  [/bash|shell|exec|command|(^|_)run(_|$)/i, 'run'],
]
const told = [
  'command',
  'cmd',
  'path',
  'file_path',
  'filePath',
  'file',
  'filename',
  'pattern',
  'query',
  'url',
  'uri',
  'title',
  'subject',
] as const

/** What a call does, in a word and what it is about. */
export function toolLine(call: Call): ToolLine {
  const { tool, title, metadata } = call
  const given = givenTo(call)
  const kind = typeof metadata['kind'] === 'string' ? kinds[metadata['kind']] : undefined
  const verb = kind ?? names.find(([name]) => name.test(tool))?.[1] ?? 'use'
  const changes = changesIn(metadata)
  const field = told.map((name) => given[name]).find((value) => typeof value === 'string' || isWords(value))
  const target =
    changes[0]?.path ?? (Array.isArray(field) ? field.join(' ') : typeof field === 'string' ? field : verb === 'use' ? title : '')
  const isNew = changes.length > 0 && changes.every(({ earlier }) => earlier === 'none')
  return {
    verb: isNew && verb === 'edit' ? 'create' : verb,
    target: target || titleOf(title, tool),
    added: changes.reduce((sum, { before, after }) => sum + linesOnlyIn(after, before), 0),
    removed: changes.reduce((sum, { before, after }) => sum + linesOnlyIn(before, after), 0),
  }
}

/** What a call was given; a program may tell it after it has announced the call. */
export function givenTo({ input, metadata }: Pick<ToolPart, 'input' | 'metadata'>): Record<string, unknown> {
  const given = isRecord(metadata['input']) ? metadata['input'] : input
  return isRecord(given) ? given : {}
}

function titleOf(title: string, tool: string): string {
  return title === tool ? '' : title
}

interface Change {
  path: string
  earlier: string
  before: string
  after: string
}

function changesIn(metadata: ToolPart['metadata']): Change[] {
  const changes = metadata['changes']
  return Array.isArray(changes) ? changes.filter((one): one is Change => isRecord(one) && typeof one['path'] === 'string') : []
}

/** How many lines of a text the other does not have: a line that is moved is not counted. */
function linesOnlyIn(text: string, other: string): number {
  const left = new Map<string, number>()
  for (const line of linesOf(other)) left.set(line, (left.get(line) ?? 0) + 1)
  return linesOf(text).filter((line) => {
    const known = left.get(line) ?? 0
    left.set(line, known - 1)
    return known <= 0
  }).length
}

function linesOf(text: string | undefined): string[] {
  return text === undefined || text === '' ? [] : text.replace(/\n$/, '').split('\n')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isWords(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string')
}

export interface ChecklistItem {
  text: string
  status: string
}

/** The items that a call of a list's tool wrote, as far as its arguments name them. */
export function checklistOf(call: Pick<ToolPart, 'tool' | 'input' | 'metadata'>): ChecklistItem[] {
  if (!/todo|checklist/i.test(call.tool)) return []
  const given = givenTo(call)
  const items = [given['items'], given['todos'], given['titles']].find(Array.isArray) ?? [given]
  return items.flatMap((item: unknown): ChecklistItem[] => {
    if (typeof item === 'string') return [{ text: item, status: '' }]
    if (!isRecord(item)) return []
    const text = [item['content'], item['title'], item['subject'], item['text']].find((value) => typeof value === 'string')
    return typeof text === 'string' ? [{ text, status: typeof item['status'] === 'string' ? item['status'] : '' }] : []
  })
}

const counted: Record<ToolVerb, [one: string, many: string, of: string]> = {
  read: ['read', 'read', 'file'],
  search: ['', '', 'search'],
  fetch: ['fetched', 'fetched', 'page'],
  edit: ['', '', 'file'],
  create: ['', '', 'file'],
  delete: ['deleted', 'deleted', 'file'],
  move: ['moved', 'moved', 'file'],
  run: ['', '', 'command'],
  list: ['', '', 'list change'],
  use: ['', '', 'other'],
}

/** What several calls came to: what they were for, and how many of which. */
export function groupWords(lines: readonly ToolLine[]): { title: string; detail: string } {
  const has = (...verbs: ToolVerb[]) => lines.some(({ verb }) => verbs.includes(verb))
  const wrote = has('edit', 'create', 'delete', 'move')
  const title = wrote
    ? has('run')
      ? 'Wrote and checked'
      : 'Wrote'
    : has('run')
      ? 'Ran'
      : has('read', 'search', 'fetch')
        ? 'Looked around'
        : has('list')
          ? 'Kept the list'
          : 'Used tools'
  const of = new Map<string, Set<string>>()
  lines.forEach(({ verb, target }, index) => {
    const [word, , thing] = counted[verb]
    const name = `${word} ${thing}`.trim()
    const known = of.get(name) ?? new Set()
    // A file that is read or written twice is one file; a command that is run twice is two.
    known.add(thing === 'file' && target !== '' ? target : String(index))
    of.set(name, known)
  })
  const detail = [...of].map(([name, { size }]) => {
    const [word, thing = ''] = name.includes(' ') && !name.startsWith('list') ? name.split(' ') : ['', name]
    return `${word === '' ? '' : `${word} `}${size} ${thing}${size === 1 ? '' : thing === 'search' ? 'es' : 's'}`
  })
  return { title, detail: detail.join(', ') }
}

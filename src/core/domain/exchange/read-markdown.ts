import type { TodoPriority, TodoStatus } from '../../../contract/nouns/todo.ts'
import { type ImportedFile, type ImportedStep, plainStep } from './imported-file.ts'

const mark = /^<!-- punchlist: list (\S+) -->\s*$/
const item = /^( *)[-*] \[([ xX])\] (.+)$/
const attributed = /^(.+) \{(#\d{1,15}[^{]*)\}$/
const quote = /^ *>(?: (.*)|)$/

/** The list that a text was written out from; undefined where it is another text. */
export function listOf(text: string): string | undefined {
  return mark.exec(text.slice(0, 200).split('\n', 1)[0] ?? '')?.[1]
}

/** Reads a list that was written out, to the letter; lines that were added to it by hand are new todos. */
export function* readMarkdown(text: string): Generator<void, ImportedFile> {
  const steps: ImportedStep[] = []
  const waits: number[][] = []
  const descriptions: string[][] = []
  const places = new Map<number, number>()
  const open: { indent: number; place: number }[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (index % 1_000 === 0) yield
    const found = item.exec(line)
    if (found === null) {
      const said = quote.exec(line)
      if (said !== null) descriptions.at(-1)?.push(said[1] ?? '')
      continue
    }
    const [, indent = '', box = ' ', rest = ''] = found
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent.length) open.pop()
    const { step, on } = stepFrom(rest, box !== ' ', index + 1)
    step.parent = open.at(-1)?.place ?? null
    open.push({ indent: indent.length, place: steps.length })
    // A line that was copied is a new one.
    if (step.number !== null && places.has(step.number)) step.number = null
    if (step.number !== null) places.set(step.number, steps.length)
    steps.push(step)
    waits.push(on)
    descriptions.push([])
  }
  for (const [place, step] of steps.entries()) {
    step.details = descriptions[place]?.join('\n') ?? ''
    for (const number of waits[place] ?? []) {
      const at = places.get(number)
      if (at === undefined) step.waitsOn.todos.push(number)
      else step.waitsOn.places.push(at)
    }
  }
  return { steps, list: listOf(text) ?? null }
}

function stepFrom(rest: string, isDone: boolean, line: number): { step: ImportedStep; on: number[] } {
  const [, subject = rest, attributes = ''] = attributed.exec(rest) ?? []
  const step = plainStep(subject.trim(), line)
  const on: number[] = []
  if (isDone) step.status = 'completed'
  for (const word of attributes.split(' ')) {
    const [name = '', value = ''] = splitOnce(word)
    if (/^#\d+$/.test(name)) step.number = Number(name.slice(1))
    else if (/^v\d+$/.test(name)) step.version = Number(name.slice(1))
    else if (name === 'high' || name === 'low') step.priority = name satisfies TodoPriority
    else if ((name === 'in_progress' || name === 'canceled') && !isDone) step.status = name satisfies TodoStatus
    else if (name === 'due') step.dueAt = timeFrom(value)
    else if (name === 'not-before') step.notBefore = timeFrom(value)
    else if (name === 'tags') step.tags = listFrom(value)
    else if (name === 'requires') step.requires = listFrom(value)
    else if (name === 'blocked' && !isDone) Object.assign(step, { status: 'blocked', blockedReason: reasonFrom(value) })
    else if (name === 'waits-for') {
      for (const one of listFrom(value)) {
        const [, task, number] = /^(task-)?(\d{1,15})$/.exec(one) ?? []
        if (number !== undefined) (task === undefined ? on : step.waitsOn.tasks).push(Number(number))
      }
    }
  }
  return { step, on }
}

function splitOnce(word: string): [string, string] {
  const colon = word.indexOf(':')
  return colon < 0 ? [word, ''] : [word.slice(0, colon), word.slice(colon + 1)]
}

function listFrom(value: string): string[] {
  return value.split(',').map(unescaped).filter(Boolean)
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function timeFrom(value: string): number {
  const at = Date.parse(value)
  return Number.isNaN(at) || at < 0 ? 0 : Math.floor(at / 1000) * 1000
}

function reasonFrom(value: string): string {
  try {
    return String(JSON.parse(unescaped(value)))
  } catch {
    return unescaped(value) || 'blocked'
  }
}

import { inTurn } from '../in-turn.ts'
import { forget, keep, kept } from '../kept.ts'
import { say } from '../toasts.ts'
import { described } from './described.ts'
import type { NoAnswer } from './no-answer.ts'
import { mayOutlivePage, readChanges, type UnsavedChange, writtenChanges } from './stored-changes.ts'

/** A change that could not be sent, and waits for the server or for the person. */
interface Waiting {
  change: UnsavedChange
  why: NoAnswer
  /** Resolves when it was answered, or waits again. */
  send(): Promise<unknown>
  discard(): void
}

/** All changes without an answer, in the order they were made; those of the last page of this tab first. */
const open = new Map<string, UnsavedChange>()
const waiting = new Map<string, Waiting>()
let outlivesPage = true
let silence: () => void = () => undefined

/** Kept before it is sent: a page that is loaded anew meanwhile cannot know whether it arrived. */
export function begin(change: UnsavedChange): void {
  open.set(change.key, change)
  store()
}

/** Whoever made it has signed out: nobody else may make it for them. */
export function isForgotten({ key }: UnsavedChange): boolean {
  return !open.has(key)
}

/** It was answered, whatever the answer. */
export function settled({ key }: UnsavedChange): void {
  if (open.delete(key)) store()
  if (waiting.delete(key)) show()
}

/** No answer came. */
export function postpone(entry: Waiting): void {
  if (isForgotten(entry.change)) return
  waiting.set(entry.change.key, entry)
  show()
}

/** What the last page of this tab could not save. */
export function leftUnsaved(): UnsavedChange[] {
  return readChanges(kept('unsaved')).filter(({ key }) => !open.has(key))
}

export function sendUnsaved(): Promise<unknown> {
  return inTurn(sendWaiting)
}

/** Sends what waits, in its order, up to the first that no answer comes to: why that is so, if there is one. */
export async function sendWaiting(): Promise<NoAnswer | undefined> {
  for (const entry of [...waiting.values()]) {
    const { key } = entry.change
    if (waiting.get(key) !== entry) continue
    await entry.send()
    const left = waiting.get(key)
    if (left) return left.why
  }
}

export function hasUnsaved(): boolean {
  return open.size > 0
}

export function forgetUnsaved(): void {
  open.clear()
  waiting.clear()
  store()
  show()
}

function discardAll(): void {
  for (const { change, discard } of [...waiting.values()]) {
    settled(change)
    discard()
  }
}

function store(): void {
  const changes = [...open.values()].filter(mayOutlivePage)
  const text = changes.length === 0 ? '' : writtenChanges(changes)
  if (text) outlivesPage = keep('unsaved', text)
  else {
    forget('unsaved')
    outlivesPage = text === ''
  }
}

/** One message for all of them, for each would push the others out of sight. */
function show(): void {
  silence()
  if (waiting.size === 0) return
  const changes = [...waiting.values()].map(({ change: { name, input } }) => described(name, input))
  const more = changes.length > 3 ? [`and ${changes.length - 3} more`] : []
  const isOut = [...waiting.values()].some(({ why }) => why === 'signed out')
  const then = isOut ? 'once you have signed in again' : 'when the server is back'
  const promise = outlivesPage
    ? `Kept here, and sent ${then}.`
    : `Sent ${then}. This browser lets the page store nothing more, so do not close or reload it before that.`
  silence = say(`Not saved yet: ${isOut ? 'this browser is signed out' : 'the server cannot be reached'}.`, {
    tone: 'refused',
    stays: true,
    hint: [promise, ...changes.slice(0, 3), ...more].join('\n'),
    actions: [
      { label: changes.length > 1 ? 'Retry all' : 'Retry', act: () => void sendUnsaved() },
      { label: changes.length > 1 ? 'Discard all' : 'Discard', act: discardAll },
    ],
  })
}

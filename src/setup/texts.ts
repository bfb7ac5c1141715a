import { relative } from 'node:path'
import { lineDiff } from '../core/render/text/line-diff.ts'
import type { Client, SetupRequest } from './client.ts'
import { type FileChange, isChanged, isGone } from './plan.ts'

/** A file that was changed, and where its old text is. */
export interface Done extends FileChange {
  backup: string | undefined
}

/** What was done, for people. */
export function doneText(client: Client, request: SetupRequest, done: readonly Done[], isRemoval: boolean): string {
  const where = request.scope === 'project' ? 'in this folder' : 'for you, in every folder'
  const lines = done.map((change) => `  ${fileText(change, request.folder, isRemoval)}`)
  if (!done.some(isChanged)) {
    const state = isRemoval ? 'is not set up' : 'is set up already'
    return [`${client.name} ${state} ${where}: nothing to do.`, ...(isRemoval ? [] : ['', client.check])].join('\n')
  }
  if (isRemoval) return [`${client.name}: Punchlist is taken out ${where}.`, ...lines].join('\n')
  const notes = [...(client.notes?.(request) ?? []), ...tokenNote(request), ...pathNote(request)]
  return [
    `${client.name} is set up ${where}.`,
    ...lines,
    '',
    client.hooks,
    ...notes,
    '',
    `To see it work: ${client.check}`,
    `To take it out again: punchlist setup ${client.id}${request.scope === 'user' ? ' --scope user' : ''} --remove`,
  ].join('\n')
}

/** What would be done, as a diff. */
export function planText(client: Client, changes: readonly FileChange[]): string {
  const diffs = changes.filter(isChanged).map((change) => {
    const { path, old, text } = change
    const from = { name: old === undefined ? '/dev/null' : path, content: old ?? '' }
    return lineDiff(from, { name: isGone(change) ? '/dev/null' : path, content: text }).diff
  })
  return diffs.length === 0 ? `${client.name}: nothing to do.` : diffs.join('').trimEnd()
}

/** What belongs into each file, for people who put it there themselves. */
export function snippetsText(changes: readonly FileChange[], folder: string): string {
  return changes.map(({ path, text }) => `${shown(path, folder)}:\n\n${text.trimEnd()}`).join('\n\n')
}

function fileText(change: Done, folder: string, isRemoval: boolean): string {
  const { path, old, holds, backup } = change
  const name = shown(path, folder)
  if (!isChanged(change)) return `unchanged  ${name}`
  const kept = backup === undefined ? '' : `, the old one is ${shown(backup, folder)}`
  if (isGone(change)) return `removed    ${name}${kept}`
  if (isRemoval) return `changed    ${name}: ${holds.join(' and ')} taken out${kept}`
  return `${old === undefined ? 'written  ' : 'changed  '}  ${name}: ${holds.join(' and ')}${kept}`
}

/** Files in the folder are told by their place in it. */
function shown(path: string, folder: string): string {
  const inside = relative(folder, path)
  return inside.startsWith('..') || inside === '' ? path : inside
}

function tokenNote(request: SetupRequest): string[] {
  return request.isRemote ? ['The token is in no file: start the client where PUNCHLIST_TOKEN is set.'] : []
}

function pathNote(request: SetupRequest): string[] {
  if (request.server.includes('punchlist')) return []
  const shared = request.scope === 'project' ? ', which is right on this machine only' : ''
  return [`punchlist is not on the PATH, so the files name the place of this one${shared}.`]
}

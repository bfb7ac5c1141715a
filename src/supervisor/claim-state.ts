import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DaemonState, type ProcessName, stateFileIn } from './daemon-state.ts'

/*
 * One supervisor a folder. The first to put its state there has it. The state of one that is gone is not removed, since whoever comes between reading and
 * removing it would lose theirs: it is *inherited*. Whoever wants that makes a file that is named after the one that is gone and holds their own name; only one
 * can, and only they put their state in the place of the old one, once they have seen that it is still there. An heir that dies meanwhile is inherited from in turn.
 */

export type IsRunning = (name: ProcessName) => boolean

/** Answers the state of another supervisor that lives, or nothing if this one has the folder now. */
export function claimState(folder: string, state: DaemonState, isRunning: IsRunning): DaemonState | undefined {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const steps = claiming(folder, state, isRunning)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same, step by step: between any two of them somebody else may do something. */
export function* claiming(folder: string, state: DaemonState, isRunning: IsRunning): Generator<void, DaemonState | undefined> {
  const file = stateFileIn(folder)
  const text = JSON.stringify(state)
  for (;;) {
    const old = textOf(file)
    yield
    if (old === undefined) {
      if (create(file, text)) return undefined
      continue
    }
    const other = stateFrom(old)
    if (other !== undefined && isRunning(other.supervisor)) return other
    const inherited = yield* inherit(folder, { old, text }, other, isRunning)
    if (inherited === 'ours') return undefined
    if (inherited !== 'again') return inherited
  }
}

function* inherit(
  folder: string,
  { old, text }: { old: string; text: string },
  gone: DaemonState | undefined,
  isRunning: IsRunning,
): Generator<void, 'ours' | 'again' | DaemonState> {
  const file = stateFileIn(folder)
  const before: string[] = []
  let last = gone?.supervisor
  for (;;) {
    const will = join(folder, `after-${last === undefined ? 'nobody' : `${last.pid}-${last.startedAt.replace(/\W/g, '-')}`}`)
    if (create(will, text)) {
      yield
      const isStill = textOf(file) === old
      yield
      if (isStill) replace(file, text)
      yield
      for (const done of isStill ? [will, ...before] : [will]) rmSync(done, { force: true })
      return isStill ? 'ours' : 'again'
    }
    yield
    const heir = stateFrom(textOf(will) ?? '')
    if (heir === undefined) return 'again'
    if (isRunning(heir.supervisor)) return heir
    before.push(will)
    last = heir.supervisor
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function stateFrom(text: string): DaemonState | undefined {
  try {
    return JSON.parse(text) as DaemonState
  } catch {
    return undefined
  }
}

/** Makes a file with all its text at once, unless there is one already: nobody finds half of it. */
function create(file: string, text: string): boolean {
  const fresh = written(file, text)
  try {
    linkSync(fresh, file)
    return true
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw problem
  } finally {
    rmSync(fresh, { force: true })
  }
}

function replace(file: string, text: string): void {
  renameSync(written(file, text), file)
}

function written(file: string, text: string): string {
  const fresh = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(fresh, text, { mode: 0o600, flag: 'wx' })
  return fresh
}

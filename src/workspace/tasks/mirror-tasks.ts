import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Log } from '../../core/engine/log.ts'
import type { Perform } from '../../core/gate/perform.ts'
import type { Caller } from '../../core/ports/caller.ts'
import type { Store } from '../../core/ports/store.ts'
import { plainLine } from '../../core/render/text/plain-text.ts'
import { errorCode } from '../agents/error-code.ts'
import { appendHistory } from './append-history.ts'
import { compareWithDatabase, type DatabaseState, UnknownTasks } from './compare-with-database.ts'
import { DamagedFile } from './damaged-file.ts'
import { replaceFile } from './durable-files.ts'
import { identityOf } from './file-identity.ts'
import { nextTaskNumber } from './next-task-number.ts'
import { historyFile, surveyTaskFiles, type TaskFilesSurvey, tasksFile } from './read-task-files.ts'
import { takeTurns } from './take-turns.ts'
import { createTaskLog } from './task-log.ts'
import { createTaskSource } from './task-source.ts'
import { tasksText } from './tasks-text.ts'

export interface MirrorOptions {
  perform: Perform
  store: Store
  /** Whose tenant is mirrored. */
  caller: Caller
  /** Where tasks.json and history.jsonl are. */
  folder: string
  log: Pick<Log, 'error'>
  /** Milliseconds for which changes are gathered before they are written. */
  delay?: number
}

export interface TaskMirror {
  /** Writes what there is to write, and ends. */
  close(): Promise<void>
  /** Resolves when everything that was committed before is in the files, or cannot be. */
  settled(): Promise<void>
  state(): { problem: string | null }
}

/** What is in the files. */
interface Written {
  identity: string
  /** Of tasks.json's text, which may be long. */
  digest: string
  archived: Set<number>
}

/**
 * Keeps seed 003's files for whoever reads them; the database is the truth. The files are believed to be what was last written for as
 * long as nobody else has touched them. When that is not so, as at the start, they are compared with the database, and if they have
 * what it has not, nothing is written at all. tasks.json comes before history.jsonl, so that at no time, not even after a crash, a
 * task is in both or nextId is a number that is taken; it may be in neither, until the next start.
 */
export function mirrorTasks({ perform, store, caller, folder, log, delay = 100 }: MirrorOptions): TaskMirror {
  const tenant = caller.tenant.number
  const tasksPath = join(folder, tasksFile)
  const historyPath = join(folder, historyFile)
  const source = createTaskSource(perform, caller)
  const taskLog = createTaskLog(store, tenant)
  let written: Written | undefined
  let missing = new Set<number>()
  let sessions: ReadonlySet<number> = new Set()
  let isBehind = false
  let problem: string | null = null

  const look = async (): Promise<void> => {
    try {
      const news = await taskLog.read(sessions)
      if (news.gap) written = undefined
      for (const number of news.archived) if (!written?.archived.has(number)) missing.add(number)
      isBehind ||= news.changed
      if (isBehind) await catchUp()
      isBehind = false
      problem = null
    } catch (failure) {
      const why = whyNotWritten(folder, failure)
      if (why !== problem) log.error({ folder, problem: failure }, why)
      problem = why
    }
  }

  const catchUp = async (): Promise<void> => {
    const identity = await identityOf([tasksPath, historyPath])
    const survey = written?.identity === identity ? undefined : await surveyTaskFiles(folder)
    // Only after the files: whatever stands there rightly, the database knows by now.
    const state = await readState()
    const known = survey === undefined ? (written as Written) : await compare(survey, identity, state)
    await writeTasks(known, state)
    await writeHistory(known, state)
    known.identity = await identityOf([tasksPath, historyPath])
  }

  const readState = async (): Promise<DatabaseState> => {
    const live = await source.live()
    sessions = new Set(live.map(({ session }) => session))
    return { live, nextId: await nextTaskNumber(store, tenant) }
  }

  const compare = async (survey: TaskFilesSurvey, identity: string, state: DatabaseState): Promise<Written> => {
    written = undefined
    missing = await compareWithDatabase(folder, survey, state, source)
    written = { identity, digest: digestOf(survey.text), archived: survey.archived }
    return written
  }

  const writeTasks = async (known: Written, { live, nextId }: DatabaseState): Promise<void> => {
    const text = tasksText(live, nextId)
    const digest = digestOf(text)
    if (digest === known.digest) return
    await replaceFile(tasksPath, text, { isPrivate: true })
    known.digest = digest
  }

  const writeHistory = async (known: Written, { live, nextId }: DatabaseState): Promise<void> => {
    const liveThen = new Set(live.map(({ number }) => number))
    // What was archived since tasks.json was made waits for the next one; the log has yet to tell of it.
    const wanted = new Set([...missing].filter((number) => number < nextId && !liveThen.has(number)))
    await appendHistory(historyPath, wanted, source, (number) => {
      missing.delete(number)
      known.archived.add(number)
    })
  }

  const turns = takeTurns(look, delay)
  const stopListening = store.onBell((rung) => {
    if (rung === undefined || rung === tenant) turns.soon()
  })
  void turns.now()

  return {
    async close() {
      stopListening()
      turns.stop()
      await turns.now()
    },
    settled: turns.now,
    state: () => ({ problem }),
  }
}

function digestOf(text: string | undefined): string {
  return text === undefined ? '' : createHash('sha256').update(text).digest('hex')
}

/** Why the files are not what they should be, and what becomes of that, for the operator. */
function whyNotWritten(folder: string, failure: unknown): string {
  if (failure instanceof DamagedFile) return `${failure.message} Until then no tasks are written to ${folder}.`
  if (failure instanceof UnknownTasks) return failure.message
  const code = errorCode(failure)
  const why = code === 'unknown' ? (failure instanceof Error ? failure.message : String(failure)) : code
  return plainLine(`The task files in ${folder} could not be written (${why}). Nothing is lost, and the next change tries again.`)
}

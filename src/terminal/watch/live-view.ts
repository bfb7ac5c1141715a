import type { Todo } from '../../contract/nouns/todo.ts'
import { Refused } from '../../core/gate/refused.ts'
import { StoreUnavailable } from '../../core/ports/unavailable.ts'
import { advice, withAdvice } from '../../core/render/text/advice.ts'
import type { Backend } from '../../doors/cli/command-context.ts'
import { commandFor } from '../../doors/cli/phrases/command-for.ts'
import { type Key, onKeyPress } from './key-press.ts'
import { type ActionResult, performAction } from './perform-action.ts'
import { readSnapshot, type Watched } from './read-snapshot.ts'
import type { Snapshot } from './snapshot.ts'
import { type Connection, type Line, pageOf, type Size, viewOf } from './view.ts'
import { initialView, openedSessions, rowsOf, type ViewState } from './view-state.ts'

/** Events come in bursts, and each burst is read once. */
const gather = 80
/** Times pass without events, and a daemon that has gone says nothing. */
const lookAgain = 3_000
const tryAgain = 1_000

export interface LiveView {
  press(keys: readonly Key[]): void
  resized(): void
  /** Resolves when the person quits; rejects when there is nothing more to watch. */
  over: Promise<void>
  close(): void
}

/** Keeps what is shown level with the store, and does what keys ask for, one after the other. */
export async function startLiveView(
  backend: Backend,
  watched: Watched,
  size: () => Size,
  draw: (lines: Line[]) => void,
): Promise<LiveView> {
  let snapshot: Snapshot | undefined
  let view: ViewState = initialView
  let connection: Connection = 'connecting'
  const undos: NonNullable<ActionResult['undo']>[] = []
  let timer: NodeJS.Timeout | undefined
  let reading = false
  let again = false
  let closed = false
  let doing: Promise<void> = Promise.resolve()
  const ending = { resolve: () => {}, reject: (_problem: unknown) => {} }
  const over = new Promise<void>((resolve, reject) => Object.assign(ending, { resolve, reject }))
  // Whoever awaits it hears of it; until then it is no defect.
  over.catch(() => undefined)

  const rows = () => (snapshot === undefined ? [] : rowsOf(snapshot, view, Date.now()))
  const redraw = () => {
    if (!closed) draw(viewOf(snapshot, rows(), view, connection, size()))
  }
  const lookIn = (milliseconds: number) => {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(() => void read(), milliseconds)
  }
  const read = async (): Promise<void> => {
    if (reading) {
      again = true
      return
    }
    reading = true
    try {
      do {
        again = false
        snapshot = await readSnapshot(watched, openedSessions(view))
      } while (again && !closed)
      connection = 'live'
      lookIn(lookAgain)
    } catch (problem) {
      if (!isAway(problem)) ending.reject(problem)
      connection = 'away'
      lookIn(tryAgain)
    } finally {
      reading = false
    }
    redraw()
  }
  /** A refusal is shown; what is still unknown is asked again by the next look. */
  const attempt = (deed: () => Promise<string>) => {
    doing = doing
      .then(async () => {
        const notice = await deed().catch((problem) => {
          if (isAway(problem)) connection = 'away'
          return problemText(problem)
        })
        view = { ...view, notice }
        await read()
      })
      .catch((problem) => ending.reject(problem))
  }
  const undo = async (): Promise<string> => {
    const last = undos.at(-1)
    if (last === undefined) return 'There is nothing to undo.'
    const said = await last().catch((problem) => {
      // Refused for good: what stands before it must not wait behind it.
      if (problem instanceof Refused && !isAway(problem)) undos.pop()
      throw problem
    })
    undos.pop()
    return said
  }
  const pressOne = (key: Key) => {
    const session = snapshot?.of === 'session' ? snapshot.session : undefined
    const { view: next, action } = onKeyPress(view, key, { rows: rows(), page: pageOf(size(), 2, 0), session })
    view = next
    if (action?.do === 'quit') ending.resolve()
    else if (action?.do === 'look') void read()
    else if (action?.do === 'undo') attempt(undo)
    else if (action !== undefined) {
      const known = todosOf(snapshot)
      attempt(async () => {
        const { notice, undo: back } = await performAction(action, watched, known)
        if (back) undos.push(back)
        return notice
      })
    }
  }

  const feed = await backend.feed()
  const stop = feed.follow(backend.caller.tenant.number, undefined, {
    deliver: () => lookIn(gather),
    resync: () => lookIn(gather),
    failed: (problem) => (isAway(problem) ? lookIn(tryAgain) : ending.reject(problem)),
  })
  redraw()
  await read()
  return {
    press(keys) {
      for (const key of keys) pressOne(key)
      redraw()
    },
    resized: redraw,
    over,
    close() {
      closed = true
      clearTimeout(timer)
      stop()
      feed.close()
    },
  }
}

function todosOf(snapshot: Snapshot | undefined): Todo[] {
  if (snapshot === undefined) return []
  return snapshot.of === 'session' ? snapshot.list.todos : [...snapshot.lists.values()].flatMap(({ todos }) => todos)
}

/** The store or the daemon is out of reach, and may come back. */
function isAway(problem: unknown): boolean {
  return problem instanceof StoreUnavailable || (problem instanceof Refused && problem.refusal.code === 'unavailable')
}

/** What went wrong in a sentence for the person; a defect is thrown on. */
function problemText(problem: unknown): string {
  if (problem instanceof Refused) return withAdvice(problem.refusal.message, advice(problem.refusal, commandFor))
  if (problem instanceof StoreUnavailable) return `${problem.message} ${problem.hint}`
  throw problem
}

import type { NewEvent } from '../../contract/nouns/event.ts'
import type { Change, Noun, Records } from '../ports/records.ts'

type RowChange = Extract<Change, { row: unknown }>

/** A row as a decision wants it, under the name of its noun, and what happened to it. */
type Decided<N extends Noun> = Pick<Records, N> & { events: readonly NewEvent[] }

/** How a handler changes things. All of it is collected, and committed when the handler has answered. */
export interface Changing {
  add<N extends Noun>(noun: N, decided: Decided<N>): Records[N]
  /**
   * Has a decision made about the row's newest form within this call, and answers what it comes to. The version is counted here, once a call: a decision
   * leaves it alone. One without events has changed nothing.
   */
  change<N extends Noun>(noun: N, row: Records[N], decide: (newest: Records[N]) => Decided<N>): Records[N]
  /** Changes fields that the log says nothing of. */
  keep<N extends Noun>(noun: N, row: Records[N], fields: Partial<Records[N]>): Records[N]
  remove<N extends Noun>(noun: N, decided: Decided<N>): Records[N]
  /** What changes beside rows: jobs, marks, whole conversations. */
  apply(...changes: Exclude<Change, RowChange>[]): void
  emit(...events: NewEvent[]): void
  /** What has happened in this call so far. */
  readonly events: readonly NewEvent[]
}

/** What a call has made of rows so far. */
export interface CallRows {
  /** The row as it is to be, if this call has changed it: the very one that is written, told and answered. */
  newest<N extends Noun>(noun: N, row: Records[N]): Records[N]
  isChanged(noun: Noun, id: string): boolean
}

interface Collected extends Changing, CallRows {
  changes: readonly Change[]
}

export function collectChanges(): Collected {
  const changes: Change[] = []
  const events: NewEvent[] = []
  const changed = new Map<Noun, Map<string, RowChange>>()
  const changeOf = (noun: Noun, id: string) => changed.get(noun)?.get(id)
  const push = (kind: RowChange['kind'], noun: Noun, row: Records[Noun]) => {
    const change = { kind, noun, row } as RowChange
    changes.push(change)
    const known = changed.get(noun)
    if (known === undefined) changed.set(noun, new Map([[row.id, change]]))
    else known.set(row.id, change)
  }
  const set = <N extends Noun>(known: RowChange | undefined, noun: N, row: Records[N]): Records[N] => {
    if (known === undefined) push('update', noun, row)
    else known.row = row
    return row
  }
  const newest: CallRows['newest'] = (noun, row) => (changeOf(noun, row.id)?.row ?? row) as typeof row
  return {
    changes,
    events,
    newest,
    isChanged: (noun, id) => changeOf(noun, id) !== undefined,
    add(noun, decided) {
      const row = rowIn(decided, noun)
      push('insert', noun, row)
      events.push(...decided.events)
      return row
    },
    change(noun, row, decide) {
      const known = changeOf(noun, row.id)
      const decided = decide(counted(known, row))
      if (decided.events.length === 0) return newest(noun, row)
      events.push(...decided.events)
      return set(known, noun, rowIn(decided, noun))
    },
    keep(noun, row, fields) {
      const known = changeOf(noun, row.id)
      const before = counted(known, row)
      return set(known, noun, { ...before, ...fields, version: before.version })
    },
    remove(noun, decided) {
      const row = rowIn(decided, noun)
      push('remove', noun, newest(noun, row))
      events.push(...decided.events)
      return row
    },
    apply: (...others) => void changes.push(...others),
    emit: (...happened) => void events.push(...happened),
  }
}

function counted<Row extends Records[Noun]>(known: RowChange | undefined, row: Row): Row {
  return known === undefined ? { ...row, version: row.version + 1 } : (known.row as Row)
}

function rowIn<N extends Noun>(decided: Pick<Records, N>, noun: N): Records[N] {
  return decided[noun]
}

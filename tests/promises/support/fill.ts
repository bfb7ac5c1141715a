import { monotonicFactory } from 'ulid'
import type { NewEvent } from '../../../src/contract/nouns/event.ts'
import { decideAddSession } from '../../../src/core/domain/session/session.ts'
import { decideAdd } from '../../../src/core/domain/todo/todo.ts'
import { granted } from '../../../src/core/gate/refused.ts'
import type { Change } from '../../../src/core/ports/records.ts'
import type { Writing } from '../../../src/core/ports/store.ts'
import { databaseFile } from '../../../src/server/config/place.ts'
import { openSqlite } from '../../../src/stores/sqlite/store.ts'

const newId = monotonicFactory()
const author = { name: 'fill', agent: null }

/** Puts this many lists with this many todos each into a folder, rows and events, in one transaction. */
export async function fill(data: string, lists: number, todosEach: number): Promise<void> {
  const store = await openSqlite({ file: databaseFile(data) })
  try {
    await store.write(1, async (writing) => {
      for (let list = 1; list <= lists; list++) await fillList(writing, list, todosEach)
    })
  } finally {
    await store.close()
  }
}

async function fillList(writing: Writing, session: number, count: number): Promise<void> {
  const added = decideAddSession({ id: newId(), number: await writing.nextNumber('session'), agent: null, parent: null }, Date.now())
  const changes: Change[] = [{ kind: 'insert', noun: 'session', row: added.session }]
  const events: NewEvent[] = [...added.events]
  for (let position = 1; position <= count; position++) {
    const number = await writing.nextNumber('todo')
    const wish = { id: newId(), number, session, position, subject: `old ${number}`, description: '', parent: null }
    const { todo, events: own } = granted(decideAdd({ ...wish, status: 'pending', priority: 'medium' }, author, Date.now()))
    changes.push({ kind: 'insert', noun: 'todo', row: todo })
    events.push(...own)
  }
  await writing.apply(changes)
  await writing.append(events, author.name, Date.now())
}

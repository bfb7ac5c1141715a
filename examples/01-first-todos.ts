// The library in one page: add a todo, run an agent's writs, read the log.
// Run it from the checkout: node --import tsx examples/01-first-todos.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPunchlist, runWrits } from 'punchlist'

const data = mkdtempSync(join(tmpdir(), 'punchlist-example-'))
const punchlist = await openPunchlist({ data })
const caller = await punchlist.localCaller({ agent: 'coder' })

const added = await punchlist.perform('todo.add', { subject: 'review the deploy status' }, { caller })
if (!added.granted) throw new Error(added.refusal.message)

const reply = `I will start with the review.

/todo start ${added.value.todo.number}
/todo add write the post-mortem
Include the timeline.
/endtodo
/todo list`
console.log(await runWrits(reply, { perform: punchlist.perform, call: { caller }, session: 0 }))

const log = await punchlist.perform('event.list', {}, { caller })
if (log.granted) for (const event of log.value.events) console.log(event.seq, event.type, 'by', event.by)

await punchlist.close()
rmSync(data, { recursive: true })

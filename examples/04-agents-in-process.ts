// Two agents that are functions of this program. The engine wakes them when there is something to do: a task is created, a
// subtask is completed. Nobody else touches the task.
// Run it from the checkout: node --import tsx examples/04-agents-in-process.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AgentFunction, createFeed, localTransport, openPunchlist, startEngine, type Task } from 'punchlist'
import { createClient } from 'punchlist/client'

const data = mkdtempSync(join(tmpdir(), 'punchlist-example-'))
const punchlist = await openPunchlist({ data })
const caller = await punchlist.localCaller()
const person = createClient(localTransport(punchlist, caller))

/** Has a reporter collect the news, and sends the letter when that is done. */
const editor: AgentFunction = async ({ task: number, caller: self }) => {
  const agent = createClient(localTransport(punchlist, self))
  const { task } = await agent.task.get({ task: number ?? 0 })
  const [collected] = task.steps
  if (collected === undefined) {
    await agent.task.replaceSteps({ task: task.number, steps: [{ title: 'Collect the news' }, { title: 'Send the letter' }] })
    await agent.task.addSubtask({ task: task.number, stepIndex: 0, title: 'Find three news', owner: 'reporter' })
    return 'I wait for the reporter.'
  }
  for (const stepIndex of [0, 1]) await agent.task.updateStep({ task: task.number, stepIndex, done: true })
  await agent.task.complete({ task: task.number })
  return 'The letter is out.'
}

/** Says what it does in writs: they are run, and it is answered, until it says nothing more. */
const reporter: AgentFunction = async ({ number }) => (number === 1 ? 'Three news found.\n\n/task done' : 'That was all.')

for (const id of ['editor', 'reporter']) await person.agent.define({ id, definition: { runner: 'function' } })
const engine = await startEngine(punchlist, { functions: { editor, reporter } })
await person.task.add({ title: 'The weekly letter', owner: 'editor' })

const feed = createFeed(punchlist.store)
await new Promise<void>((resolve, reject) => {
  feed.follow(caller.tenant.number, 0, {
    deliver(events) {
      for (const { type, by, data: about } of events) {
        if (/^task\.(added|completed)/.test(type)) console.log(`${by}: ${type} “${(about.task as Task).title}”`)
        if (type === 'task.completed' && (about.task as Task).parent === null) resolve()
      }
    },
    failed: reject,
  })
})

feed.close()
await engine.stop()
await punchlist.close()
rmSync(data, { recursive: true })
console.log('The weekly letter is done.')

// From a plan to done work, in process: a planner finalises a plan, a coder works through its todos, a reviewer looks at them.
// Run it from the checkout: node --import tsx examples/02-plan-to-done.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localTransport, openPunchlist } from 'punchlist'
import { createClient } from 'punchlist/client'

const data = mkdtempSync(join(tmpdir(), 'punchlist-example-'))
const punchlist = await openPunchlist({ data })
const planner = createClient(localTransport(punchlist, await punchlist.localCaller({ agent: 'planner', access: 'readonly' })))
const coder = createClient(localTransport(punchlist, await punchlist.localCaller({ agent: 'coder' })))
const reviewer = createClient(localTransport(punchlist, await punchlist.localCaller({ agent: 'reviewer', access: 'minimal' })))

// 1. The planner, who may plan but not complete, writes a plan for this sprint and finalises it.
const { session } = await planner.session.add({ title: 'Users can log in' })
const { sprint } = await planner.sprint.add({ title: 'Sprint 1', goal: 'The first login' })
const { artifact: plan } = await planner.artifact.add({
  session: session.number,
  sprint: sprint.id,
  type: 'plan',
  title: 'Auth Plan',
  content: `# Auth Plan

## Steps

1. Create the User model
2. Add the login endpoint
3. Write integration tests
`,
})
const { todosGenerated } = await planner.artifact.stage({ artifact: plan.id, stage: 'final' })
console.log(`planner: “${plan.title}” is final, ${todosGenerated} todos generated.\n`)

// 2. The coder lists them by the plan they came from, and works through each. The summary belongs in its system prompt.
const { todos } = await coder.todo.list({ artifact: plan.id })
for (const todo of todos) {
  await coder.todo.update({ todo: todo.id, status: 'in_progress' })
  console.log(`coder: working on #${todo.number} ${todo.subject}`)
  await coder.todo.update({ todo: todo.id, status: 'completed' })
  const { text } = await coder.session.progress({ session: session.number })
  console.log(`\n${text}\n`)
}

// 3. The reviewer, who may only look, checks what is completed against the code.
const review = await reviewer.todo.list({ artifact: plan.id, status: ['completed'] })
for (const todo of review.todos) console.log(`reviewer: #${todo.number} ${todo.subject}, completed by ${todo.completedBy}`)
const { progress } = await reviewer.sprint.get({ sprint: sprint.id })
console.log(`${sprint.title}: ${progress.completed} of ${progress.total} todos completed.`)

await punchlist.close()
rmSync(data, { recursive: true })

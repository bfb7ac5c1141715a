// From a plan to done work, over REST: the same as 02-plan-to-done.ts with nothing but fetch, against a daemon of its own.
// Run it from the checkout: node --import tsx examples/03-over-rest.ts
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const data = mkdtempSync(join(tmpdir(), 'punchlist-example-'))
const daemon = spawn(process.execPath, ['bin/punchlist', 'serve', '--port', '0', '--json', '--data', data], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const exited = once(daemon, 'exit')

try {
  // The first line says where it listens and, the first time, a token for whoever started it.
  const [greeting] = await once(createInterface(daemon.stdout), 'line')
  const { url, token } = JSON.parse(greeting) as { url: string; token: string }
  await work(url, token)
} finally {
  daemon.kill()
  await exited
  rmSync(data, { recursive: true })
}

/** Speaks with one token: `send('POST', '/v1/todos', { subject: '…' })`. */
function speaker(url: string, token: string) {
  return async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) })
    const answer = JSON.parse(await response.text())
    if (!response.ok) throw new Error(answer.error)
    return answer
  }
}

async function work(url: string, token: string): Promise<void> {
  const person = speaker(url, token)
  const agent = async (name: string, access: string) => {
    const made = await person('POST', '/v1/tokens', { name, agent: name, access })
    return speaker(url, made.token.secret)
  }
  const planner = await agent('planner', 'readonly')
  const coder = await agent('coder', 'full')
  const reviewer = await agent('reviewer', 'minimal')

  // 1. The planner, who may plan but not complete, writes a plan for this sprint and finalises it.
  const { session } = await planner('POST', '/v1/sessions', { title: 'Users can log in' })
  const { sprint } = await planner('POST', '/v1/sprints', { title: 'Sprint 1', goal: 'The first login' })
  const content = '# Auth Plan\n\n## Steps\n\n1. Create the User model\n2. Add the login endpoint\n3. Write integration tests\n'
  const draft = { session: session.number, sprint: sprint.id, type: 'plan', title: 'Auth Plan', content }
  const { artifact: plan } = await planner('POST', '/v1/artifacts', draft)
  const { todos_generated } = await planner('POST', `/v1/artifacts/${plan.id}/stage`, { stage: 'final' })
  console.log(`planner: “${plan.title}” is final, ${todos_generated} todos generated.\n`)

  // 2. The coder lists them by the plan they came from, and works through each. The summary belongs in its system prompt.
  const list = `/api/v1/sessions/${session.number}/todos`
  const { todos } = await coder('GET', `${list}?artifact_id=${plan.id}`)
  for (const todo of todos) {
    await coder('PATCH', `${list}/${todo.id}`, { status: 'in_progress' })
    console.log(`coder: working on #${todo.number} ${todo.title}`)
    await coder('POST', `${list}/${todo.id}/complete`)
    const { text } = await coder('GET', `/v1/sessions/${session.number}/progress`)
    console.log(`\n${text}\n`)
  }

  // 3. The reviewer, who may only look, checks what is completed against the code.
  const review = await reviewer('GET', `${list}?artifact_id=${plan.id}&status=completed`)
  for (const todo of review.todos) console.log(`reviewer: #${todo.number} ${todo.title}, completed by ${todo.completed_by}`)
  console.log(`${review.count} of ${review.stats.total} todos completed over REST.`)
}

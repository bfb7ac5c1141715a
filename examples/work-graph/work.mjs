// One turn of an agent that works on a list: it does what is ready, the best first, and ends. Punchlist wakes it when more comes ready, because
// somebody has done what it waited for. It needs nothing but what the daemon puts into its environment.
const { PUNCHLIST_URL: url, PUNCHLIST_TOKEN: token, PUNCHLIST_SESSION: session } = process.env

async function ask(method, path, body) {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: ${answer.error}`)
  return answer
}

for (;;) {
  const { next } = await ask('GET', `/v1/todos/next?conversation_id=${session}&own=true`)
  if (next.length === 0) break
  const [{ todo }] = next
  await ask('PATCH', `/v1/todos/${todo.id}`, { status: 'in_progress' })
  // The work itself would be here; the example only takes its time.
  await new Promise((resolve) => setTimeout(resolve, Number(process.env.EXAMPLE_STEP_MS ?? 100)))
  await ask('PATCH', `/v1/todos/${todo.id}`, { status: 'completed' })
  console.log(`done: #${todo.id} ${todo.subject}`)
}

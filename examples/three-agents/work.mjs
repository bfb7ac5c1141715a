// One turn of a small agent that works by itself: it looks at its task, goes on where the steps say, and ends. Whatever happens
// to it, the next turn finds everything in Punchlist. It needs nothing but what the daemon puts into its environment.
const { PUNCHLIST_URL: url, PUNCHLIST_TOKEN: token, PUNCHLIST_TASK: id, PUNCHLIST_AGENT: agent } = process.env

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

/** `plan`: steps with a title and either a `handTo` ({ owner, title }) or some work of one's own. */
export async function work(plan) {
  let task = await ask('GET', `/api/tasks/${id}`)
  if (task.steps.length === 0) task = await ask('PUT', `/api/tasks/${id}/steps`, { steps: plan.map(({ title }) => ({ title })) })

  for (const [index, step] of task.steps.entries()) {
    if (step.done) continue
    const { handTo } = plan[index] ?? {}
    if (handTo && step.taskId === undefined) {
      const subtask = await ask('POST', `/api/tasks/${id}/steps/${index}/subtask`, handTo)
      console.log(`${agent}: handed "${step.title}" to ${handTo.owner} as task ${subtask.id}`)
      return
    }
    if (step.taskId !== undefined && (await ask('GET', `/api/tasks/${step.taskId}`)).status !== 'done') {
      console.log(`${agent}: waiting for task ${step.taskId}`)
      return
    }
    // The work itself would be here; the example only takes its time.
    if (!handTo) await new Promise((resolve) => setTimeout(resolve, Number(process.env.EXAMPLE_STEP_MS ?? 100)))
    await ask('PATCH', `/api/tasks/${id}/steps/${index}`, { done: true })
    console.log(`${agent}: done with "${step.title}"`)
  }
  await ask('POST', `/api/tasks/${id}/complete`)
  console.log(`${agent}: task ${id} is complete`)
}

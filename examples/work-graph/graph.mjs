// Twenty todos of three agents that wait for each other: a release, worked through in the order that it allows.
// With `punchlist serve --workspace examples/work-graph` running and its PUNCHLIST_URL and PUNCHLIST_TOKEN exported: node examples/work-graph/graph.mjs
const { PUNCHLIST_URL: url, PUNCHLIST_TOKEN: token } = process.env

/** A name, whose it is, what is to be done, and the names of what it waits for. */
const work = [
  ['schema', 'backend', 'Write down the tables', []],
  ['migrate', 'backend', 'Write the migration', ['schema']],
  ['store', 'backend', 'Keep invoices in the store', ['migrate']],
  ['list', 'backend', 'List invoices over REST', ['store']],
  ['pay', 'backend', 'Pay an invoice over REST', ['store']],
  ['mail', 'backend', 'Mail the receipt', ['pay']],
  ['limits', 'backend', 'Limit how often somebody may try', ['pay']],
  ['sketch', 'frontend', 'Sketch the pages', []],
  ['words', 'writer', 'Choose the words', []],
  ['table', 'frontend', 'Draw the table of invoices', ['sketch', 'words']],
  ['fetch', 'frontend', 'Fill the table from REST', ['table', 'list']],
  ['button', 'frontend', 'Draw the button that pays', ['sketch']],
  ['wire', 'frontend', 'Have the button pay', ['button', 'pay']],
  ['errors', 'frontend', 'Show what went wrong', ['wire', 'limits']],
  ['reference', 'writer', 'Write the reference of the routes', ['list', 'pay']],
  ['guide', 'writer', 'Write the guide', ['fetch', 'wire', 'words']],
  ['pictures', 'writer', 'Take the pictures', ['errors', 'guide']],
  ['notes', 'writer', 'Write the release notes', ['reference', 'pictures', 'mail']],
  ['package', 'backend', 'Build the package', ['mail', 'errors']],
  ['announce', 'frontend', 'Announce it', ['package', 'notes']],
]

async function post(path, body) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`POST ${path}: ${answer.error}`)
  return answer
}

const sessions = {}
for (const agent of ['backend', 'frontend', 'writer']) {
  const { session } = await post('/v1/sessions', { title: `The release: ${agent}`, agent })
  sessions[agent] = session.number
}
const numbers = {}
for (const [name, agent, subject, after] of work) {
  const waits_for = after.map((other) => numbers[other])
  const { todo } = await post('/v1/todos', { conversation_id: sessions[agent], subject, waits_for })
  numbers[name] = todo.id
}
for (const session of Object.values(sessions)) await post(`/v1/sessions/${session}/messages`, { text: 'Work through your list.' })
console.log(`${work.length} todos for ${Object.keys(sessions).length} agents. Watch them: punchlist watch, or the dashboard.`)

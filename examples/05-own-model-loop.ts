// Your own model loop, with everything around it: Punchlist wakes it, keeps it going while todos are open, parks it on a
// question and lets it rest when all is done. The model here is a toy; put a real one in its place.
// Run it from the checkout: node --import tsx examples/05-own-model-loop.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPunchlist, type PromptMessage, type RunTurn, type SessionWithState } from 'punchlist'

/** The loop: ask the model, make the calls it wants, ask again, until it says something or has to wait for somebody. */
const runTurn: RunTurn = async ({ messages, tools, signal }) => {
  const transcript = [...messages]
  while (!signal.aborted) {
    const step = toyModel(transcript)
    if ('say' in step) return step.say
    const result = await tools.find(({ name }) => name === step.tool)?.call(step.input)
    console.log(`organizer: ${step.tool} ${JSON.stringify(step.input)}`)
    if (result === undefined || result.ends) return ''
    const output = { type: 'tool-result' as const, callId: '', tool: step.tool, output: result.text, isError: result.isError }
    transcript.push({ role: 'tool', content: [output] })
  }
  return ''
}

/** Stands for a model: it is given all that was said and done, and wants a tool called, or says something. */
function toyModel(transcript: readonly PromptMessage[]): { tool: string; input: object } | { say: string } {
  const last = transcript.at(-1)
  if (last?.role === 'tool') return { say: 'One thing at a time.' }
  const text = JSON.stringify(last?.content)
  if (text.includes('Answer to question')) return { say: 'Good to know.' }
  if (text.includes('party')) return { tool: 'todo_write', input: { items: ['Bake the cake', 'Invite the guests'] } }
  const knowsGuests = JSON.stringify(transcript).includes('Answer to question')
  if (!knowsGuests) return { tool: 'ask_user', input: { question: 'How many guests?' } }
  return { tool: 'todo_update', input: { id: Number(/\[(\d+)\]/.exec(text)?.[1]), status: 'done' } }
}

const data = mkdtempSync(join(tmpdir(), 'punchlist-example-'))
const agents = { organizer: { instructions: 'You organize parties.' } }
const { client, send, close } = await createPunchlist({ place: { data }, runTurn, agents })
const { session } = await client.session.add({ agent: 'organizer' })
await send(session.number, 'Organize a party.')

for await (const { data: about } of client.events({ after: 0, session: session.number, type: 'session.yielded' })) {
  const { state, outcome } = about as Pick<SessionWithState, 'state' | 'outcome'>
  console.log(`The session is ${state}: ${outcome}.`)
  if (state === 'dormant') break
  const { questions } = await client.question.list({ session: session.number })
  for (const { number, text } of questions) {
    console.log(`${text} Twelve.`)
    await client.question.answer({ question: number, answer: 'Twelve.' })
  }
}

const todos = await client.session.todo(session.number)
await close()
rmSync(data, { recursive: true })
console.log(`${todos.filter(({ status }) => status === 'completed').length} of ${todos.length} todos are done.`)

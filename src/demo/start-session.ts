import type { Client } from '../sdk/client.ts'
import { scripted } from './scenario.ts'

interface Start {
  title: string
  agent?: string
  todos?: string[]
  /** What the agent is asked. */
  ask: string
}

/** Starts a conversation with its list, and says the first word in it. */
export async function startSession(person: Client, { title, agent, todos = [], ask }: Start): Promise<number> {
  const { session } = await person.session.add({ title, agent })
  if (todos.length > 0) await person.todo.addMany({ session: session.number, items: todos.map((subject) => ({ subject })) })
  await person.message.send({ session: session.number, text: `${scripted}\n\n${ask}` })
  return session.number
}

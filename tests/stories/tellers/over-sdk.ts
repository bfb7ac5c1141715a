import { createClient } from '../../../src/client.ts'
import type { Stage, Teller } from './teller.ts'

export async function overSdk({ url, token }: Stage): Promise<Teller> {
  const { todo: todos, task: tasks, session: sessions } = createClient({ url, token })
  return {
    plan: async (task, titles) => void (await tasks.replaceSteps({ task, steps: titles.map((title) => ({ title })) })),
    list: async (session) => JSON.stringify(await sessions.todo(session)),
    start: async (todo) => void (await todos.update({ todo, status: 'in_progress' })),
    finish: async (todo) => void (await todos.update({ todo, status: 'completed' })),
    block: async (todo, reason) => void (await todos.update({ todo, status: 'blocked', blockedReason: reason })),
    add: async (session, subject) => void (await todos.add({ session, subject })),
    handOn: async (task, stepIndex, title, owner) => void (await tasks.addSubtask({ task, stepIndex, title, owner })),
    complete: async (task) => void (await tasks.complete({ task })),
    history: async () => JSON.stringify(await tasks.history({})),
    close: async () => undefined,
  }
}

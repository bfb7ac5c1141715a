import { expect } from 'vitest'
import { restClient } from '../../support/processes.ts'
import type { Stage, Teller } from './teller.ts'

export async function overRest({ url, token }: Stage): Promise<Teller> {
  const rest = restClient(url, token)
  const asked = async (method: string, path: string, body?: unknown): Promise<string> => {
    const { status, text } = await rest(method, path, body)
    expect(status, text).toBeLessThan(300)
    return text
  }
  return {
    plan: async (task, titles) => void (await asked('PUT', `/api/tasks/${task}/steps`, { steps: titles.map((title) => ({ title })) })),
    list: (session) => asked('GET', `/v1/todos?conversation_id=${session}`),
    start: async (todo) => void (await asked('PATCH', `/v1/todos/${todo}`, { status: 'in_progress' })),
    finish: async (todo) => void (await asked('PATCH', `/v1/todos/${todo}`, { status: 'completed' })),
    block: async (todo, reason) => void (await asked('PATCH', `/v1/todos/${todo}`, { status: 'blocked', blocked_reason: reason })),
    add: async (session, subject) => void (await asked('POST', '/v1/todos', { conversation_id: session, subject })),
    handOn: async (task, stepIndex, title, owner) =>
      void (await asked('POST', `/api/tasks/${task}/steps/${stepIndex}/subtask`, { title, owner })),
    complete: async (task) => void (await asked('POST', `/api/tasks/${task}/complete`, {})),
    history: () => asked('GET', '/api/tasks/history'),
    close: async () => undefined,
  }
}

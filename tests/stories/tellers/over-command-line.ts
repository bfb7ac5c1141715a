import { expect } from 'vitest'
import { punchlist } from '../../support/processes.ts'
import type { Stage, Teller } from './teller.ts'

export async function overCommandLine({ place, agent }: Stage): Promise<Teller> {
  const run = async (...argv: string[]): Promise<string> => {
    const finished = await punchlist([...argv, ...place, '--as', agent])
    expect(finished, argv.join(' ')).toMatchObject({ code: 0, stderr: '' })
    return finished.stdout
  }
  return {
    plan: async (task, titles) =>
      void (await run('task', 'steps', `${task}`, '--steps', JSON.stringify(titles.map((title) => ({ title }))))),
    list: (session) => run('todo', 'list', '--session', `${session}`),
    start: async (todo) => void (await run('todo', 'start', `${todo}`)),
    finish: async (todo) => void (await run('todo', 'done', `${todo}`)),
    block: async (todo, reason) => void (await run('todo', 'block', `${todo}`, reason)),
    add: async (session, subject) => void (await run('todo', 'add', subject, '--session', `${session}`)),
    handOn: async (task, stepIndex, title, owner) =>
      void (await run('task', 'subtask', `${task}`, `${stepIndex}`, title, '--owner', owner)),
    complete: async (task) => void (await run('task', 'complete', `${task}`)),
    history: () => run('task', 'history'),
    close: async () => undefined,
  }
}

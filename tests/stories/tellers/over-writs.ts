import { expect } from 'vitest'
import { punchlist } from '../../support/processes.ts'
import type { Stage, Teller } from './teller.ts'

/** The agent's replies, run by the real command line. Every one is said in the conversation of the task. */
export function overWrits(session: number): (stage: Stage) => Promise<Teller> {
  return async ({ place, agent }) => {
    const say = async (...lines: string[]): Promise<string> => {
      const { stdout, stderr, code } = await punchlist(
        ['writ', '--session', `${session}`, '--agent', agent, ...place],
        `${lines.join('\n')}\n`,
      )
      expect({ code, stderr, hasError: stdout.includes('ERR:') }, stdout).toEqual({ code: 0, stderr: '', hasError: false })
      return stdout
    }
    return {
      plan: async (_task, titles) => void (await say('/task plan', ...titles.map((title) => `- ${title}`), '/endtask')),
      list: () => say('/todo list'),
      start: async (todo) => void (await say(`/todo start ${todo}`)),
      finish: async (todo) => void (await say(`/todo done ${todo}`)),
      block: async (todo, reason) => void (await say(`/todo block ${todo}: ${reason}`)),
      add: async (_session, subject) => void (await say(`/todo add ${subject}`)),
      handOn: async (_task, stepIndex, title, owner) => void (await say(`/task subtask ${stepIndex} ${owner}: ${title}`)),
      complete: async (task) => void (await say(`/task done ${task}`)),
      history: () => say('/task history'),
      close: async () => undefined,
    }
  }
}

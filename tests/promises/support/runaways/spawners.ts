import { until } from '../../../support/until.ts'
import { call, model, type Player, program, readsResults } from './player.ts'
import type { Stage } from './stage.ts'

// Agents that keep handing work to others.

/** Three at once, though it may have two. Agents cannot hand work to themselves, so it takes two of them. */
export function startsSubagents(subagent: string): Player {
  const prompts = (nth: number) => ['a', 'b', 'c'].map((part) => `Do ${part} of ${nth}.`)
  return model((nth) => ({ toolCalls: prompts(nth).map((prompt) => call('task', { subagent, prompt })) }), {
    maxSteps: 2,
    limits: { depth: 2, children: 2 },
  })
}

export const handsOnByWrit = program((nth) => `/agent helper: do part ${nth}`, { maxWakeCycles: 4, limits: { turns: 4 } })

export const helper = program(() => 'Done.')

const inBackground = (nth: number) => ({ toolCalls: [call('task', { subagent: 'helper', prompt: `Do part ${nth}.`, background: true })] })

export const startsOneInBackgroundEachTurn = model(
  (nth, request) => (readsResults(request) ? { text: 'Another one is on its way.' } : inBackground(nth)),
  { maxWakeCycles: 3 },
)

/** Its end is news only when the turn in which it was started is over. */
export const slowHelper = program(async (_nth, _turn, act) => {
  await until('the end of the turn', async () => {
    const live = await act('run.list', { agent: 'worker', live: true })
    return live?.runs.length === 0 ? true : undefined
  })
  return 'Done.'
})

/** It takes its next step when it has heard the end of all that it has started. */
export function startsOneInBackgroundEachStep(where: () => { stage: Stage; session: number }): Player {
  const allEnded = async () => {
    const { stage, session } = where()
    const { messages } = await stage.ask('message.list', { session, limit: 500 })
    const started = messages
      .flatMap(({ parts }) => parts)
      .filter(({ content }) => content.type === 'tool' && content.status === 'completed')
    return messages.filter(({ kind }) => kind === 'subagent').length === started.length ? true : undefined
  }
  const step = async (nth: number) => {
    await until('the end of those before', allEnded)
    return inBackground(nth)
  }
  return model(step, { maxSteps: 3, maxWakeCycles: 1 })
}

import { call, model, type Player, program, readsResults } from './player.ts'

// Agents that get nowhere all by themselves.

export const makesTheSameCall = model(() => ({ toolCalls: [call('todo_list', {})] }))

export const makesTwoCallsInTurns = model((nth) => ({ toolCalls: [call('todo_list', { limit: (nth % 2) + 1 })] }), { maxSteps: 4 })

export const makesAnotherCallEachTime = model((nth) => ({ toolCalls: [call('todo_list', { limit: (nth % 100) + 1 })] }), {
  maxSteps: 3,
  maxWakeCycles: 2,
})

/** What it reads is more than it can, at once and after every summary. */
export const fillsItsContext = model(
  (nth, { body }) =>
    body.tools === undefined
      ? { text: 'All that was said.' }
      : { toolCalls: [call('todo_list', { limit: (nth % 100) + 1 })], usage: { input: 200_000, output: 10 } },
  { maxSteps: 3, maxWakeCycles: 2 },
)

/** Its list must have todo 1 on it, and nobody else may add any. */
export function addsOneForEachItCompletes(): Player {
  let todo = 0
  const again = () => ({ toolCalls: [call('todo_update', { id: ++todo, status: 'done' }), call('todo_write', { items: ['once more'] })] })
  return model((_nth, request) => (readsResults(request) ? { text: 'One is done.' } : again()), { maxWakeCycles: 4 })
}

const flip = (change: object) => ({ toolCalls: [call('todo_update', { id: 1, ...change })] })
const flipping = [flip({ status: 'blocked', reason: 'no access' }), flip({ status: 'pending' }), { text: 'Let me see.' }]

export const blocksAndOpens = model((nth) => flipping[nth % flipping.length] ?? {}, { maxWakeCycles: 3 })

export const blocksAndOpensByWrits = program((nth) => (nth % 2 === 0 ? '/todo block 1: no access' : '/todo start 1'), {
  limits: { turns: 4 },
})

export const saysNothing = model(() => ({ text: '' }))

export const onlyTalks = model((nth) => ({ text: `I shall begin in ${nth} minutes.` }))

/** Of a program nobody knows more than what it says, so something new may be something done. */
export const onlyTalksAsProgram = program((nth) => `I shall begin in ${nth} minutes.`)

import { type Player, program } from './player.ts'

// Agents that keep each other awake by what they say.

export const asksAgain = program(async (nth, { session }, act) => {
  const asked = await act('message.ask', { session, agent: 'bob', text: `And number ${nth}?` })
  return asked === undefined ? 'That was the last one.' : ''
})

export const answers = program(async (nth, { session }, act) => {
  await act('message.reply', { session, text: `It is ${nth}.` })
  return ''
})

/** Asks in each turn, and answers nobody. */
export function onlyAsks(agent: string): Player {
  const ask: Player['takes'] = async (_nth, { session }, act) => {
    await act('message.ask', { session, agent, text: 'What do you think?' })
    return ''
  }
  return program(ask, { maxWakeCycles: 2 })
}

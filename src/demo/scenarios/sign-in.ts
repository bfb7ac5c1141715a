import { coderProgram } from '../programs/coder-program.ts'
import type { Scenario } from '../scenario.ts'
import { startSession } from '../start-session.ts'

/** A coding agent that shows the change it wants to make, and waits until a person allows it. */
export const signIn: Scenario = {
  agents: { coder: { name: 'Coder', description: 'asks before it edits a file', program: coderProgram } },
  async begin(person) {
    await startSession(person, {
      title: 'Limit sign-in attempts per address',
      agent: 'coder',
      ask: 'People can try passwords as often as they like. Limit sign-ins per address, and test it.',
    })
  },
}

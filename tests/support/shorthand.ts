import type { Input } from '../../src/contract/operations/index.ts'
import type { TestWorld } from './world.ts'

/** What nearly every test of lists asks for, in a word each. */
export function shorthandFor(world: Pick<TestWorld, 'ask'>) {
  return {
    newSession: async () => (await world.ask('session.add', {})).session.number,
    add: async (session: number, subject: string, more: Partial<Input<'todo.add'>> = {}) =>
      (await world.ask('todo.add', { session, subject, ...more })).todo,
    /** Every todo of a session's own list, in its order. */
    rows: async (session: number) =>
      (await world.ask('todo.list', { session, own: true, status: ['all'], order: 'position', limit: 500 })).todos,
    /** The place of the last event in the log. */
    last: async () => (await world.ask('event.list', { limit: 1 })).last,
  }
}

import * as z from 'zod'
import { ListEntry } from '../../contract/operations/list.ts'
import type { Dialect } from './dialect.ts'

const View = z.array(ListEntry)

/** Seed 004's whole list. Its operations speak it themselves: a list that is written at once is known by these fields alone. */
export const wholeList = {
  names: {},
  tools: { names: {}, alsoCalled: { session_id: 'session', sessionID: 'session' } },
  View,
  view: ({ todos }) => todos,
} satisfies Dialect<{ todos: ListEntry[] }, z.infer<typeof View>>

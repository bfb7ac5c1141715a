import { storeOf, useStore } from './store.ts'

export type Connection = 'connecting' | 'live' | 'away'

export const connection = storeOf<Connection>('connecting')

export function useConnection(): Connection {
  return useStore(connection)
}

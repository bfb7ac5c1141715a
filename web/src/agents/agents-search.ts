/** Which agent is opened, as it stands in the address. */
export interface AgentsSearch {
  agent?: string
}

export function readAgentsSearch({ agent }: Record<string, unknown>): AgentsSearch {
  // An id of nothing but digits is read from an address as a number.
  const id = typeof agent === 'number' ? String(agent) : agent
  return typeof id === 'string' && id !== '' ? { agent: id } : {}
}

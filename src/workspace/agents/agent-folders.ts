import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

export const agentsFolder = 'agents'
export const definitionFile = 'agent.json'
/** Beside the agents: what all of them may do. */
export const defaultsFile = 'defaults.json'
/** Where instructions may be that agent.json does not give; the first that exists is taken. */
export const instructionsFiles = ['instructions.md', 'AGENTS.md'] as const

/** The names in the folder of agents that may be agents: folders, and links that may lead to one. */
export async function agentFolders(workspace: string): Promise<string[]> {
  const entries = await readdir(join(workspace, agentsFolder), { withFileTypes: true })
  const folders = entries.filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !isIgnored(entry.name))
  return folders.map(({ name }) => name).toSorted()
}

function isIgnored(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules'
}

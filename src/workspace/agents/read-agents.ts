import { realpath } from 'node:fs/promises'
import type { AgentDefaults } from '../../contract/nouns/agent-defaults.ts'
import { grant, type Outcome } from '../../contract/refusals.ts'
import { agentFolders, agentsFolder, defaultsFile } from './agent-folders.ts'
import type { AgentsFound } from './agents-found.ts'
import { errorCode } from './error-code.ts'
import { parseDefaults } from './parse-definition.ts'
import { problemOf } from './problem-of.ts'
import { maximumDefinitionBytes, readAgent } from './read-agent.ts'
import { readText } from './read-text.ts'
import { resolveInside, unreadable } from './resolve-inside.ts'

const defaultsPath = `${agentsFolder}/${defaultsFile}`

/** Reads every `agents/<id>/agent.json` of a workspace. What is wrong with one of them never hides the others; without the defaults none is known. */
export async function readAgents(workspace: string): Promise<AgentsFound> {
  try {
    const root = await realpath(workspace)
    const place = await resolveInside(root, agentsFolder)
    if (place.granted) return await readAll(root)
    return place.refusal.code === 'not_found' ? nothing() : nothing([problemOf('', agentsFolder, place.refusal)])
  } catch (problem) {
    const code = errorCode(problem)
    return code === 'ENOENT' ? nothing() : nothing([problemOf('', agentsFolder, unreadable(code).refusal)])
  }
}

function nothing(problems: AgentsFound['problems'] = []): AgentsFound {
  return { agents: [], problems }
}

async function readAll(root: string): Promise<AgentsFound> {
  const folders = await agentFolders(root)
  const defaults = await readDefaults(root)
  if (!defaults.granted) return nothing([problemOf('', defaultsPath, defaults.refusal)])
  const found = await readEach(root, folders, defaults.value)
  return defaults.value === undefined ? found : { ...found, defaults: defaults.value }
}

async function readDefaults(root: string): Promise<Outcome<AgentDefaults | undefined>> {
  const text = await readText(root, defaultsPath, maximumDefinitionBytes)
  if (text.granted) return parseDefaults(text.value)
  return text.refusal.code === 'not_found' ? grant(undefined) : text
}

/** One after another: a thousand agents read at once would run out of open files. */
async function readEach(root: string, folders: readonly string[], defaults: AgentDefaults | undefined): Promise<AgentsFound> {
  const found = nothing()
  for (const id of folders) {
    const agent = await readAgent(root, id, defaults)
    if (agent === undefined) continue
    if ('definition' in agent) found.agents.push(agent)
    else found.problems.push(agent)
  }
  return found
}

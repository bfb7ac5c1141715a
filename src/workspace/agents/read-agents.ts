import { realpath } from 'node:fs/promises'
import { agentFolders, agentsFolder } from './agent-folders.ts'
import type { AgentsFound } from './agents-found.ts'
import { errorCode } from './error-code.ts'
import { problemOf } from './problem-of.ts'
import { readAgent } from './read-agent.ts'
import { resolveInside, unreadable } from './resolve-inside.ts'

/** Reads every `agents/<id>/agent.json` of a workspace. What is wrong with one of them never hides the others. */
export async function readAgents(workspace: string): Promise<AgentsFound> {
  try {
    const root = await realpath(workspace)
    const place = await resolveInside(root, agentsFolder)
    if (place.granted) return await readEach(root, await agentFolders(root))
    return place.refusal.code === 'not_found' ? nothing() : nothing([problemOf('', agentsFolder, place.refusal)])
  } catch (problem) {
    const code = errorCode(problem)
    return code === 'ENOENT' ? nothing() : nothing([problemOf('', agentsFolder, unreadable(code).refusal)])
  }
}

function nothing(problems: AgentsFound['problems'] = []): AgentsFound {
  return { agents: [], problems }
}

/** One after another: a thousand agents read at once would run out of open files. */
async function readEach(root: string, folders: readonly string[]): Promise<AgentsFound> {
  const found = nothing()
  for (const id of folders) {
    const agent = await readAgent(root, id)
    if (agent === undefined) continue
    if ('definition' in agent) found.agents.push(agent)
    else found.problems.push(agent)
  }
  return found
}

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { McpServer } from '@agentclientprotocol/sdk'
import type { Runner, Turn, TurnEnd } from '../../core/ports/runner.ts'
import { plainText } from '../../core/render/text/plain-text.ts'
import { agentEnvironment } from '../program/agent-environment.ts'
import { abortion, watchForStop } from '../program/stop.ts'
import { AgentProgram } from './agent-program.ts'
import { type TurnTaking, takeTurn } from './take-turn.ts'
import { Talk } from './talk.ts'
import { Trouble } from './trouble.ts'

export interface AcpRunnerOptions extends TurnTaking {
  /** Where its program is started, given the project folder in which it was put to work, if it was. */
  folderOf(agentId: string, workFolder: string): string
  /** How our own command line is started, for agents that can reach our tools only through a program. */
  commandLine: readonly string[]
  /** The MCP servers of the agent's own definition. */
  serversOf(agent: Turn['agent'], takesHttp: boolean): { servers: McpServer[]; problems: string[] }
  version: string
  /** What programs inherit a little of, and where `${NAME}` is looked up; this process's own if not given. */
  environment?: NodeJS.ProcessEnv
  /** How long an agent may take to say hello and to begin a session, in milliseconds. */
  startTimeout?: number
}

const defaultStartTimeout = 60_000

/** Agents that are programs which speak ACP: each is started once for a run, and asked turn by turn. */
export function acpRunner(options: AcpRunnerOptions): Runner {
  const talks = new Map<string, Opening>()

  const talkFor = (turn: Turn): Opening => {
    const known = talks.get(turn.run)
    if (known !== undefined) return known
    const opening = openTalk(turn, options)
    talks.set(turn.run, opening)
    turn.onRunEnd(async () => {
      talks.delete(turn.run)
      await opening.close()
    })
    return opening
  }

  return {
    async runTurn(turn) {
      if (turn.signal.aborted) return failed(abortion(turn.signal).detail)
      const watch = watchForStop(turn)
      try {
        const opening = talkFor(turn)
        const talk = await Promise.race([opening.talk, watch.stop])
        if (talk instanceof Talk) return await takeTurn(talk, turn, watch.stop, options)
        await opening.close()
        return failed(talk.detail)
      } catch (problem) {
        if (problem instanceof Trouble) return failed(problem.message)
        throw problem
      } finally {
        watch.forget()
      }
    },
  }
}

interface Opening {
  talk: Promise<Talk>
  close(): Promise<void>
}

/** Starts the program and begins to speak with it. It can be ended at any time, also while it has not said a word yet. */
function openTalk(turn: Turn, options: AcpRunnerOptions): Opening {
  const program = startAgent(turn, options)
  const talk = program.then(async (started) => {
    const opened = new Talk(started)
    try {
      await greet(opened, turn, options)
      return opened
    } catch (problem) {
      await opened.close()
      throw problem
    }
  })
  talk.catch(() => undefined)
  return {
    talk,
    async close() {
      await (await program.catch(() => undefined))?.end()
      await (await talk.catch(() => undefined))?.close()
    },
  }
}

async function startAgent(turn: Turn, { folderOf, environment = process.env }: AcpRunnerOptions): Promise<AgentProgram> {
  const { id, definition } = turn.agent
  if (definition.command === undefined) throw new Trouble('could not be started: its definition has no command')
  const given = agentEnvironment(environment, turn)
  if ('problem' in given) throw new Trouble(given.problem)
  if (turn.folder !== '' && !existsSync(turn.folder)) throw new Trouble(`could not be started: the folder ${turn.folder} is gone`)
  const started = await AgentProgram.start({ command: definition.command, folder: resolve(folderOf(id, turn.folder)), ...given })
  if ('problem' in started) throw new Trouble(started.problem)
  turn.onProcess({ pid: started.pid, startedAt: started.startedAt })
  return started
}

async function greet(talk: Talk, turn: Turn, options: AcpRunnerOptions): Promise<void> {
  const { agent, session, conversation } = turn
  const remote = await conversation.remoteName()
  await talk.open({
    remote,
    folder: resolve(turn.folder || options.folderOf(agent.id, '')),
    startTimeout: Math.min(options.startTimeout ?? defaultStartTimeout, agent.definition.limits.seconds * 1_000),
    version: options.version,
    servers(takesHttp) {
      const { servers, problems } = options.serversOf(agent, takesHttp)
      for (const problem of problems) options.log.info({ agent: agent.id, problem }, 'an agent lacks tools')
      return [...ownServer(turn, takesHttp, options.commandLine), ...servers]
    },
  })
  if (talk.session === remote) return
  if (remote !== '') options.log.info({ agent: agent.id, session }, 'an agent no longer knows its session; it is told what was said')
  await conversation.setRemoteName(talk.session)
}

function failed(detail: string): TurnEnd {
  return { outcome: 'failed', text: '', detail: plainText(detail) }
}

/** What every agent is offered. Each schema costs tokens in every turn. */
const toolsets = 'core,tasks,people,agents'

/** Our own MCP server, as an agent is told of it; nothing when there is no daemon to reach. */
function ownServer({ session, access }: Turn, takesHttp: boolean, commandLine: readonly string[]): McpServer[] {
  const { url, token } = access
  const name = 'punchlist'
  if (url === '') return []
  if (takesHttp) {
    const query = new URLSearchParams({ session: String(session), tools: toolsets })
    return [{ type: 'http', name, url: `${url}/mcp?${query}`, headers: [{ name: 'Authorization', value: `Bearer ${token}` }] }]
  }
  const [command = '', ...args] = commandLine
  const env = Object.entries({ PUNCHLIST_URL: url, PUNCHLIST_TOKEN: token }).map(([name, value]) => ({ name, value }))
  return [{ name, command, args: [...args, 'mcp', '--url', url, '--session', String(session), '--tools', toolsets], env }]
}

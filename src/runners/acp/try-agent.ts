import { fillInAll } from '../program/fill-in.ts'
import { programEnvironment } from '../program/program-environment.ts'
import type { Program } from '../program/start-program.ts'
import { AgentProgram } from './agent-program.ts'
import { SignInWanted, Talk } from './talk.ts'
import { Trouble } from './trouble.ts'

interface AgentTrial extends Pick<Program, 'command' | 'folder'> {
  /** As the agent's definition says it. */
  env: Readonly<Record<string, string>>
  /** Of the daemon that would start it. */
  environment: NodeJS.ProcessEnv
  /** How long each answer may take, in milliseconds. */
  timeout: number
  version: string
  /** Resolves when nobody wants to know any more. */
  ended: Promise<void>
}

/** What is wrong with an agent, as it follows its name in a sentence. */
interface TrialProblem {
  problem: string
  /** Somebody has to sign in to it first. */
  wantsSignIn: boolean
}

/** Starts a program and begins a session with it, which asks no model anything; then ends it. Answers what is wrong. */
export async function tryAgent(trial: AgentTrial): Promise<TrialProblem | undefined> {
  const { command, folder, env, environment, timeout, version, ended } = trial
  const own = fillInAll('environment variable', env, environment)
  if ('problem' in own) return { problem: `could not be started: ${own.problem}`, wantsSignIn: false }
  const program = await AgentProgram.start({ command, folder, environment: programEnvironment(environment, own.values) })
  if ('problem' in program) return { ...program, wantsSignIn: false }
  const talk = new Talk(program)
  const opened = talk.open({ remote: '', folder, servers: () => [], startTimeout: timeout, version })
  opened.catch(() => undefined)
  try {
    await Promise.race([opened, ended])
    return undefined
  } catch (problem) {
    if (problem instanceof Trouble) return { problem: problem.message, wantsSignIn: problem instanceof SignInWanted }
    throw problem
  } finally {
    await talk.close()
  }
}

import { realpathSync } from 'node:fs'
import { granted } from '../../core/gate/refused.ts'
import type { AgentTrial, TrialProblem } from '../../doors/cli/command-context.ts'
import { readModelConfig } from '../config/model-config.ts'
import { placeFrom, workspaceFrom } from '../config/place.ts'
import { version } from '../version.ts'

/** Tries an agent as a daemon of this place would start it, with what this process has in its environment. Answers what is wrong. */
export async function tryAgent(trial: AgentTrial, environment: NodeJS.ProcessEnv, ended: Promise<void>): Promise<TrialProblem | undefined> {
  const { definition, place, workspace, timeout } = trial
  if (definition.model !== undefined) {
    const folder = workspaceFrom(workspace, placeFrom(place, environment), environment)
    const config = granted(await readModelConfig(folder, environment))
    const { tryModel } = await import('../../models/try-model.ts')
    const controller = new AbortController()
    void ended.then(() => controller.abort())
    const problem = await tryModel(config, definition.model, timeout, controller.signal)
    return problem === undefined ? undefined : { problem, wantsSignIn: false }
  }
  const { command = [], env = {} } = definition
  const { tryAgent: speakWith } = await import('../../runners/acp/try-agent.ts')
  const wrong = await speakWith({ command, env, folder: realpathSync(process.cwd()), environment, timeout, version, ended })
  return wrong && { ...wrong, problem: `${command.join(' ')} ${wrong.problem}` }
}

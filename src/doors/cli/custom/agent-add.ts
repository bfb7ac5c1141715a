import { type Refusal, refuse } from '../../../contract/refusals.ts'
import { plainJson, plainLine } from '../../../core/render/text/plain-text.ts'
import { backendOptions } from '../backend-options.ts'
import type { AgentTrial, CommandContext, TrialProblem } from '../command-context.ts'
import { exitCodes } from '../exit-codes.ts'
import { numberFlag, type Parsed } from '../flags.ts'
import { report, reportRefusal } from '../report.ts'
import { UsageError } from '../usage-error.ts'

interface Candidate extends Pick<AgentTrial, 'definition'> {
  id: string
  /** What to do when somebody has to sign in first. */
  signIn?: string
}

/** Defines an agent that is a program of this machine or a model, once it was seen to answer. What does not is not kept. */
export async function runAgentAdd(given: Parsed, context: CommandContext): Promise<number> {
  const { flags } = given
  const isJson = flags.json === true
  const timeout = 1_000 * numberFlag('timeout', flags.timeout, 60, 3_600)
  const found = await candidateFrom(given, context)
  if ('problem' in found) {
    report(found.problem, `Install it: ${found.install}`, context, isJson)
    return exitCodes.notFound
  }
  const { id, definition } = found
  const backend = await context.open(backendOptions(flags))
  try {
    const { perform, caller } = backend
    const replace = flags.force === true
    const before = replace ? undefined : await perform('agent.get', { agent: id }, { caller })
    if (before?.granted) return reportRefusal(taken(before.value.agent.id, before.value.agent.source), context, isJson)
    if (before !== undefined && before.refusal.code !== 'not_found') return reportRefusal(before.refusal, context, isJson)
    const problem = flags['no-try'] ? undefined : await problemOf(found, given, timeout, context)
    if (problem === 'left') {
      report(`${id} was not added.`, undefined, context, isJson)
      return exitCodes.interrupted
    }
    if (problem !== undefined) return notWorking(found, problem, context, isJson)
    const defined = await perform('agent.define', { id, definition, replace }, { caller })
    if (!defined.granted) return reportRefusal(defined.refusal, context, isJson)
    const tried = !flags['no-try']
    context.out(isJson ? `${plainJson({ ...defined.value, tried })}\n` : addedText(found, tried))
    return 0
  } finally {
    await backend.close()
  }
}

/** What is wrong with it, or that the person did not want to wait for that. */
async function problemOf(
  { id, definition }: Candidate,
  { flags }: Parsed,
  timeout: number,
  context: CommandContext,
): Promise<TrialProblem | 'left' | undefined> {
  if (!flags.json && context.isWatched) context.err(`Trying ${id} …\n`)
  let isLeft = false
  void context.interrupted.then(() => {
    isLeft = true
  })
  const place = backendOptions(flags)
  const problem = await context.tryAgent({ definition, place, workspace: flags.workspace as string | undefined, timeout })
  return isLeft ? 'left' : problem
}

async function candidateFrom({ flags, words }: Parsed, context: CommandContext): Promise<Candidate | { problem: string; install: string }> {
  const [word, ...others] = words
  const name = flags.name as string | undefined
  const model = flags.model as string | undefined
  if (others.length > 0) throw new UsageError(`agent add takes one name, not ${JSON.stringify(words.join(' '))}.`, usage)
  if (model !== undefined) {
    const id = name ?? word
    if (id === undefined) throw new UsageError('What is the agent to be called?', `punchlist agent add NAME --model ${model}`)
    return { id, definition: { model } }
  }
  if (word === undefined) throw new UsageError('Which agent?', usage)
  const { found, missing } = await context.findAgent(word)
  return found === undefined ? missing : { id: name ?? word, ...found }
}

const usage = 'punchlist agent add claude-code|codex|gemini|opencode|goose, or punchlist agent add NAME --model provider/model'

function taken(id: string, source: string): Refusal {
  const what = source === 'built-in' ? 'is built in' : 'exists already'
  return refuse('conflict', `Agent ${id} ${what}.`, { hint: '--name NAME calls the new one otherwise, --force replaces it.' }).refusal
}

function notWorking({ id, signIn }: Candidate, { problem, wantsSignIn }: TrialProblem, context: CommandContext, isJson: boolean): number {
  const hint = wantsSignIn && signIn !== undefined ? `Sign in: ${signIn}` : 'Mend that and try again; --no-try adds it all the same.'
  report(`${id} was not added, since it does not work: ${problem}`, hint, context, isJson)
  return exitCodes.failed
}

function addedText({ id, definition }: Candidate, tried: boolean): string {
  const { command, env = {}, model } = definition
  const what = command === undefined ? `asks ${model}` : `starts ${command.join(' ')}`
  const names = Object.keys(env)
  return [
    `${plainLine(id)} is added; it ${plainLine(what)}. ${tried ? 'It was tried and answers.' : 'It was not tried.'}`,
    ...(names.length === 0 ? [] : [`It is given the daemon’s ${names.join(', ')}.`]),
    `Give it work in a project’s folder: punchlist do "…" --agent ${plainLine(id)}`,
    '',
  ].join('\n')
}

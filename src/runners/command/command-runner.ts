import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { textPart } from '../../core/domain/message/message.ts'
import type { Next, Reply } from '../../core/ports/conversation.ts'
import type { Runner, Turn, TurnEnd } from '../../core/ports/runner.ts'
import { plainLine, plainText } from '../../core/render/text/plain-text.ts'
import { agentEnvironment } from '../program/agent-environment.ts'
import { complaintLimit } from '../program/complaint.ts'
import type { Exit } from '../program/exit.ts'
import { FirstText } from '../program/first-text.ts'
import { LastBytes } from '../program/last-bytes.ts'
import { endGroup, signalGroup } from '../program/process-group.ts'
import { processStatus } from '../program/process-status.ts'
import { startProgram } from '../program/start-program.ts'
import { abortion, type Stop, watchForStop } from '../program/stop.ts'
import { replyLimit, turnEnd } from './turn-end.ts'
import { type UsageFile, usageFile } from './usage-file.ts'

export interface CommandRunnerOptions {
  folderOf(agentId: string): string
  /** What programs inherit a little of, and where `${NAME}` is looked up; this process's own if not given. */
  environment?: NodeJS.ProcessEnv
  log?: { warn(details: object, message: string): void }
}

/** How long a program that is told to end may take before it is ended. */
const grace = 2_000
/** How long what a program started may go on writing after it. */
const afterword = 1_000

/** Starts a program for each turn: the prompt on its stdin, what it prints is its reply. */
export function commandRunner({ folderOf, environment = process.env, log }: CommandRunnerOptions): Runner {
  return {
    async runTurn(turn) {
      const { id, definition } = turn.agent
      if (definition.command === undefined) return failed('could not be started: its definition has no command')
      if (turn.signal.aborted) return failed(abortion(turn.signal).detail)
      const variables = agentEnvironment(environment, turn)
      if ('problem' in variables) return failed(variables.problem)
      const next = await turn.conversation.next()
      if (next.kind !== 'reply') return { outcome: 'done', text: next.kind === 'over' ? next.said : '', done: [] }
      const file = await usageFile()
      try {
        const environment = { ...variables.environment, PUNCHLIST_USAGE: file.path }
        const started = await startProgram({ command: definition.command, folder: resolve(folderOf(id)), environment })
        if ('problem' in started) return failed(started.problem)
        const end = await attend(started, turn, next, log)
        await record(end, next.reply, file)
        return end
      } finally {
        await file.remove()
      }
    },
  }
}

async function record({ text, outcome, detail = '' }: TurnEnd, reply: Reply, file: UsageFile): Promise<void> {
  const content = text.trim() === '' ? [] : [textPart(text)]
  const { model, ...usage } = (await file.read()) ?? {}
  if (outcome === 'failed') await reply.cutOff(detail, content, usage)
  else await reply.end({ content, finish: 'stop', model: model ? plainLine(model) : undefined, usage })
}

async function attend(
  { child, pid }: { child: ChildProcessWithoutNullStreams; pid: number },
  turn: Turn,
  { reply: heard, given: { system, prompt } }: Extract<Next, { kind: 'reply' }>,
  log: CommandRunnerOptions['log'],
): Promise<TurnEnd> {
  const reply = new FirstText(replyLimit)
  const complaint = new LastBytes(complaintLimit)
  const hear = (text: string) => heard.hear({ part: 0, type: 'text', text })
  child.stdout.on('data', (chunk) => hear(reply.add(chunk)))
  child.stderr.on('data', (chunk) => complaint.add(chunk))
  // An agent need not read what it is told, and what it does not read is no fault of ours.
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => {})
  const exited = once(child, 'exit').then(([code, signal]): Exit => ({ code, signal }))
  const closed = once(child, 'close')
  const watch = watchForStop(turn)
  try {
    turn.onProcess({ pid, startedAt: processStatus(pid)?.startedAt ?? '' })
    child.stdin.end([system, prompt].filter(Boolean).join('\n\n'))
    const end: Exit | Stop = await Promise.race([exited, watch.stop])
    if ('cause' in end) await endGroup(pid, grace)
    if (!(await comesWithin(afterword, closed))) {
      log?.warn({ agent: turn.agent.id, run: turn.run, pid }, 'an agent left processes behind that held its output; they were ended')
      signalGroup(pid, 'SIGKILL')
      // Whoever left the group cannot be reached, and must not be waited for.
      for (const stream of [child.stdout, child.stderr]) stream.destroy()
    }
    reply.end()
    return turnEnd(end, reply, complaint)
  } catch (defect) {
    signalGroup(pid, 'SIGKILL')
    throw defect
  } finally {
    watch.forget()
  }
}

async function comesWithin(milliseconds: number, event: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    // When this process was busy until now, what has come meanwhile is read before it is called late.
    timer = setTimeout(() => setImmediate(resolve, false), milliseconds)
  })
  const came = await Promise.race([event.then(() => true), late])
  clearTimeout(timer)
  return came
}

function failed(detail: string): TurnEnd {
  return { outcome: 'failed', text: '', detail: plainText(detail) }
}

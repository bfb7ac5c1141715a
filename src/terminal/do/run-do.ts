import type { Output } from '../../contract/operations/index.ts'
import { granted } from '../../core/gate/refused.ts'
import { plainJson, plainLine, plainText } from '../../core/render/text/plain-text.ts'
import { backendOptions } from '../../doors/cli/backend-options.ts'
import type { Backend, CommandContext } from '../../doors/cli/command-context.ts'
import { exitCodes } from '../../doors/cli/exit-codes.ts'
import type { Parsed } from '../../doors/cli/flags.ts'
import { report, reportRefusal } from '../../doors/cli/report.ts'
import { UsageError } from '../../doors/cli/usage-error.ts'
import { createReplyPrinter } from '../chat/reply-printer.ts'
import { askPerson, questionText } from './ask-person.ts'
import { type Following, followWork, type Place, type Stop, tellTodos } from './follow-work.ts'
import { endText, isGoodEnd, lastRunOf } from './how-it-ended.ts'
import { startDaemonIfWanted } from './start-daemon.ts'

type Begun = Output<'session.do'>

/** Gives an agent a piece of work in the project of the current folder, and tells what happens until it has come to an end. */
export async function runDo(given: Parsed, context: CommandContext): Promise<number> {
  const { flags } = given
  const isJson = flags.json === true
  const text = await textFrom(given, context)
  const backend = await context.open(backendOptions(flags))
  try {
    const seq = granted(await backend.perform('event.list', { limit: 1, order: 'newest' }, { caller: backend.caller })).last
    const begun = await begin(text, given, backend, context)
    if (typeof begun === 'number') return begun
    if (begun.answer !== null) {
      const said = begun.answer.parts.map(({ content }) => (content.type === 'text' ? plainText(content.text) : '')).join('\n')
      context.out(isJson ? `${plainJson(begun)}\n` : `${said}\n`)
      return 0
    }
    return await toItsEnd(
      begun,
      { session: begun.session.number, heard: begun.message.number, seq, told: new Map() },
      given,
      backend,
      context,
    )
  } finally {
    await backend.close()
  }
}

async function textFrom({ flags, words }: Parsed, context: CommandContext): Promise<string> {
  if (flags.edit) return context.edit(words.join(' '))
  if (words.length === 0) throw new UsageError('do needs something to do.', 'punchlist do "make the tests pass"')
  return words.length === 1 && words[0] === '-' ? (await context.readStdin()).trimEnd() : words.join(' ')
}

/** Answers the exit code when it could not be begun. */
async function begin(text: string, given: Parsed, backend: Backend, context: CommandContext): Promise<Begun | number> {
  const { flags } = given
  const { perform, caller } = backend
  const isJson = flags.json === true
  const wish = { ...context.project(), workIn: context.workFolder(), agent: flags.agent, fresh: flags.new === true, text }
  const ask = () => perform('session.do', wish, { caller, key: flags.key as string | undefined })
  let outcome = await ask()
  if (!outcome.granted && outcome.refusal.code === 'unavailable' && !backend.isRemote) {
    if (!(await startDaemonIfWanted(given, outcome.refusal.message, context))) return exitCodes.tryLater
    outcome = await ask()
  }
  if (outcome.granted) return outcome.value
  const { refusal } = outcome
  if (refusal.code === 'not_found') {
    report(refusal.message, howToAdd, context, isJson)
    return exitCodes.notFound
  }
  return reportRefusal(refusal, context, isJson, (field) => `--${field}`)
}

const howToAdd =
  'Add one: punchlist agent add claude-code (or codex, gemini, opencode, goose), or punchlist agent add NAME --model provider/model'

async function toItsEnd(begun: Begun, place: Place, given: Parsed, backend: Backend, context: CommandContext): Promise<number> {
  const { session } = begun
  const isJson = given.flags.json === true
  const { following, close } = await listenTo(place, session.agent, isJson, backend, context)
  try {
    following.note(`${plainLine(session.agent ?? '')} works on it in session #${session.number}${leaving(context)}`)
    for (;;) {
      const stop = await followWork(place, following)
      following.printer.rest()
      if (stop.kind === 'asked' && context.isInteractive && !isJson) {
        const answers = await answeredOneByOne(stop, following, context)
        if (answers === 'answered') continue
        return left(session.number, following)
      }
      return await ended(stop, begun, isJson, following, context)
    }
  } finally {
    close()
  }
}

function leaving({ isInteractive }: CommandContext): string {
  return isInteractive ? '. Ctrl-C leaves it at work.' : '.'
}

/** Where words and lines go: to a person all of it together, to a pipe the words alone, with the rest on stderr. */
async function listenTo(place: Place, agent: string | null, isJson: boolean, backend: Backend, context: CommandContext) {
  const { session, seq } = place
  const { isInteractive } = context
  const toErr = (line: string) => context.err(`${line}\n`)
  const silent = () => undefined
  const printer = createReplyPrinter(isJson ? silent : context.out, {
    ...(isJson ? { row: silent } : isInteractive ? { columns: context.terminal().output.columns } : { row: toErr }),
  })
  const feed = await backend.feed()
  // From before it was begun, or the words of a second message could come before those of the first. Without it they come later, and whole.
  const deliver = (events: readonly Parameters<typeof printer.event>[0][]) => {
    for (const event of events) {
      if (event.session === session) printer.event(event)
      if (event.session === place.list && event.by === agent) tellTodos([event], place, printer)
    }
  }
  feed.follow(backend.caller.tenant.number, seq, { deliver, failed: silent })
  let isLeft = false
  void context.interrupted.then(() => {
    isLeft = true
  })
  const note = (text: string) => {
    if (isJson) return
    printer.rest()
    if (isInteractive) context.out(`${text}\n`)
    else toErr(text)
  }
  const following: Following = { perform: backend.perform, call: { caller: backend.caller }, printer, note, isLeft: () => isLeft }
  return { following, close: () => feed.close() }
}

async function answeredOneByOne(
  { questions }: Extract<Stop, { kind: 'asked' }>,
  { perform, call }: Following,
  context: CommandContext,
): Promise<'answered' | 'left'> {
  for (const question of questions) {
    if ((await askPerson(question, perform, call, context)) === 'left') return 'left'
  }
  return 'answered'
}

function left(session: number, { note }: Following): number {
  note(`It goes on without you. Watch it: punchlist watch --session ${session}    End it: punchlist session stop ${session}`)
  return exitCodes.interrupted
}

async function ended(stop: Stop, begun: Begun, isJson: boolean, following: Following, context: CommandContext): Promise<number> {
  const { number } = begun.session
  const { note } = following
  switch (stop.kind) {
    case 'left':
      return left(number, following)
    case 'gone':
      note(`Session #${number} was deleted.`)
      return exitCodes.failed
    case 'no daemon':
      report(`The daemon has gone, and session #${number} with its work waits for one.`, 'Start it: punchlist up', context, isJson)
      return exitCodes.tryLater
    case 'asked': {
      if (isJson) context.out(`${plainJson({ session: stop.session, questions: stop.questions })}\n`)
      for (const question of stop.questions) {
        const answers = question.kind === 'approval' ? 'allow|always|deny' : '"…"'
        note(`${questionText(question)}Answer it: punchlist question answer ${question.number} ${answers}`)
      }
      return exitCodes.needsAnswer
    }
    case 'rest': {
      const run = await lastRunOf(stop.session, following, begun.message.createdAt)
      if (isJson) context.out(`${plainJson({ session: stop.session, run: run ?? null })}\n`)
      else note(endText(stop.session, run))
      return isGoodEnd(run) ? 0 : exitCodes.failed
    }
  }
}

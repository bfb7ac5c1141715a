import { createInterface } from 'node:readline'
import type { Session } from '../../contract/nouns/session.ts'
import { cutTo } from '../../core/render/text/cell-width.ts'
import { plainLine } from '../../core/render/text/plain-text.ts'
import type { Backend, CommandContext } from '../../doors/cli/command-context.ts'
import { conversationEnd, statusLine } from './conversation-end.ts'
import { openHistory } from './history.ts'
import { pasteAware, pasteOff, pasteOn, withBreaks } from './pasted-lines.ts'
import { answerLine, type Conversation } from './repl-line.ts'
import { createReplyPrinter } from './reply-printer.ts'

/** Talks with a person: words come as they are said, what was typed before comes back with ↑, and Tab completes commands. */
export async function talkAtTerminal(backend: Backend, context: CommandContext, { number, title }: Session): Promise<number> {
  const { input, output } = context.terminal()
  const columns = output.columns ?? 80
  const history = openHistory(context.stateFolder())
  const printer = createReplyPrinter(context.out)
  const feed = await backend.feed()
  let isListening = false
  let isLeft = false
  const lines = createInterface({
    input: pasteAware(input),
    output,
    terminal: true,
    prompt: '> ',
    history: history.lines,
    removeHistoryDuplicates: true,
    completer: completeLine,
  })
  feed.follow(backend.caller.tenant.number, undefined, {
    deliver: (events) => {
      for (const event of events) if (isListening && event.session === number) printer.event(event)
    },
    // Without it the words come a little later, and whole.
    failed: () => undefined,
  })
  lines.on('SIGINT', () => {
    if (isListening) isLeft = true
    else if (lines.line === '') lines.close()
    else lines.write(null, { ctrl: true, name: 'u' })
  })
  void context.interrupted.then(() => lines.close())
  const conversation: Conversation = {
    perform: backend.perform,
    call: { caller: backend.caller },
    session: number,
    hear: (text) => context.out(`${text}\n`),
    printer,
    isLeft: () => isLeft,
  }
  try {
    context.out(pasteOn)
    context.out(await opening(conversation, output.rows ?? 24, columns))
    context.out(`Session #${number} ${plainLine(title)}. /help shows what you can do here; Ctrl-D ends it.\n`)
    context.out(`${await standing(conversation, columns)}\n`)
    lines.prompt()
    let isOver = false
    for await (const line of lines) {
      history.keep(line)
      isListening = true
      isLeft = false
      const answer = await answerLine(withBreaks(line), conversation)
      isListening = false
      printer.rest()
      isOver = answer === undefined
      if (answer === undefined) break
      if (answer !== '') context.out(`${answer}\n`)
      context.out(`${await standing(conversation, columns)}\n`)
      lines.prompt()
    }
    if (!isOver) context.out('\n')
    return 0
  } finally {
    lines.close()
    context.out(pasteOff)
    input.pause()
    feed.close()
  }
}

/** The end of what was said before, so that nobody has to ask where they were. */
async function opening({ perform, call, session }: Conversation, rows: number, columns: number): Promise<string> {
  const listed = await perform('message.list', { session, newest: true, limit: 30 }, call)
  const lines = listed.granted ? conversationEnd(listed.value.messages, Math.max(5, rows - 6)) : []
  return lines.map((line) => `${cutTo(line, columns * mostRows)}\n`).join('')
}

const mostRows = 6

async function standing({ perform, call, session }: Conversation, columns: number): Promise<string> {
  const current = await perform('session.get', { session }, call)
  const progress = await perform('session.progress', { session }, call)
  if (!current.granted) return ''
  return statusLine({ session: current.value.session, progress: progress.granted ? progress.value.progress : null }, columns)
}

const commands = ['/todos', '/agent', '/compact', '/stop', '/pause', '/resume', '/help', '/quit']
const todoWords = ['pending', 'in_progress', 'blocked', 'completed', 'cancelled', 'open', 'complete', 'cancel', 'delete']

/** What Tab offers for what was typed: slash commands, and what /todos takes. Everything else is for the agent. */
export function completeLine(line: string): [string[], string] {
  const todos = /^\/todos\s+(\S*)$/.exec(line)
  if (todos) {
    const begun = todos[1] ?? ''
    return [todoWords.filter((word) => word.startsWith(begun)), begun]
  }
  return /^\/\S*$/.test(line) ? [commands.filter((command) => command.startsWith(line)).map((command) => `${command} `), line] : [[], line]
}

import type { Call, Perform } from '../../core/gate/perform.ts'
import { plainText } from '../../core/render/text/plain-text.ts'
import { todoLine } from '../../core/render/todo/line.ts'
import { todoOutline } from '../../core/render/todo/outline.ts'
import { refusedLine } from '../../doors/cli/refused-line.ts'
import type { ReplyPrinter } from './reply-printer.ts'
import { sendAndFollow } from './send-and-follow.ts'

export interface Conversation {
  perform: Perform
  call: Call
  session: number
  /** Gets what the agent says as it says it. */
  hear(text: string): void
  /** At a terminal: gets the agent's words as they come instead, and what it does. */
  printer?: ReplyPrinter
  /** The person does not want to listen any longer. */
  isLeft?(): boolean
}

const help = `<anything else>            said to the session's agent
/todos                     all todos of the session, with a progress bar
/todos <status>            only pending, in_progress, blocked, completed, cancelled or open
/todos complete <id>       complete a todo; cancel and delete likewise
/agent <name>: <prompt>    hand something to another agent
/compact                   have the conversation summarised
/<name> <arguments>        a command of the workspace: punchlist command list
/stop, /pause, /resume     end what runs; let nothing more run; let it go on
/help, /quit`

/** What the REPL answers to a line; undefined means that the conversation is over. */
export async function answerLine(line: string, conversation: Conversation): Promise<string | undefined> {
  const [command = '', ...words] = line.trim().split(/\s+/)
  switch (command) {
    case '':
      return ''
    case '/quit':
    case '/exit':
      return undefined
    case '/help':
      return help
    case '/todos':
      return plainText(await todos(words, conversation))
    case '/stop':
    case '/pause':
    case '/resume':
      return control(command.slice(1) as 'stop' | 'pause' | 'resume', conversation)
    case '/agent':
    case '/compact':
      return sendAndFollow(line, conversation)
    default:
      if (/^\/[a-z]+$/.test(command) && !(await isOfWorkspace(command.slice(1), conversation))) {
        return `There is no command ${plainText(command)}.\n${help}`
      }
      return sendAndFollow(line, conversation)
  }
}

async function isOfWorkspace(name: string, { perform, call }: Conversation): Promise<boolean> {
  const listed = await perform('command.list', {}, call)
  return listed.granted && listed.value.commands.some((command) => command.name === name)
}

async function todos(words: readonly string[], { perform, call, session }: Conversation): Promise<string> {
  const [first, reference] = words
  switch (first) {
    case 'complete':
    case 'cancel': {
      const status = first === 'complete' ? 'completed' : 'canceled'
      const updated = await perform('todo.update', { todo: reference ?? '', session, status }, call)
      return updated.granted ? todoLine(updated.value.todo) : refusedLine(updated.refusal, `/todos ${first} <id>`)
    }
    case 'delete': {
      const deleted = await perform('todo.delete', { todo: reference ?? '', session }, call)
      return deleted.granted ? `deleted ${todoLine(deleted.value.todo)}` : refusedLine(deleted.refusal, '/todos delete <id>')
    }
    default: {
      const filter = { session, own: true, order: 'position', stats: true, includeFinished: true, limit: 500 }
      const listed = await perform('todo.list', first === undefined ? filter : { ...filter, status: [first] }, call)
      if (!listed.granted) return refusedLine(listed.refusal, '/todos [status]')
      const { todos: rows, progress, waiting, parents, claims } = listed.value
      return progress ? todoOutline(rows, progress, { waiting, parents, claims }) : ''
    }
  }
}

async function control(verb: 'stop' | 'pause' | 'resume', { perform, call, session }: Conversation): Promise<string> {
  const done = await perform(`session.${verb}`, { session }, call)
  return done.granted ? `(${done.value.session.hold ?? 'goes on'})` : refusedLine(done.refusal, `/${verb}`)
}

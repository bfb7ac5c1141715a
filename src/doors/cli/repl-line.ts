import type { Refusal } from '../../contract/refusals.ts'
import type { Call, Perform } from '../../core/gate/perform.ts'
import { plainText } from '../../core/render/plain-text.ts'
import { todoLine } from '../../core/render/todo-line.ts'
import { todoOutline } from '../../core/render/todo-outline.ts'

export interface Conversation {
  perform: Perform
  call: Call
  session: number
}

const help = `/todos                     all todos of the session, with a progress bar
/todos <status>            only pending, in_progress, blocked, completed, cancelled or open
/todos complete <id>       complete a todo; cancel and delete likewise
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
    default:
      return command.startsWith('/')
        ? `There is no command ${plainText(command)}.\n${help}`
        : 'No agent listens in this session yet. /todos shows its list, /help the commands.'
  }
}

async function todos(words: readonly string[], { perform, call, session }: Conversation): Promise<string> {
  const [first, reference] = words
  switch (first) {
    case 'complete':
    case 'cancel': {
      const status = first === 'complete' ? 'completed' : 'canceled'
      const updated = await perform('todo.update', { todo: reference ?? '', session, status }, call)
      return updated.granted ? todoLine(updated.value.todo) : refused(updated.refusal, `/todos ${first} <id>`)
    }
    case 'delete': {
      const deleted = await perform('todo.delete', { todo: reference ?? '', session }, call)
      return deleted.granted ? `deleted ${todoLine(deleted.value.todo)}` : refused(deleted.refusal, '/todos delete <id>')
    }
    default: {
      const filter = { session, own: true, order: 'position', stats: true, includeFinished: true, limit: 500 }
      const listed = await perform('todo.list', first === undefined ? filter : { ...filter, status: [first] }, call)
      if (!listed.granted) return refused(listed.refusal, '/todos [status]')
      const { todos: rows, progress } = listed.value
      return progress ? todoOutline(rows, progress) : ''
    }
  }
}

function refused({ message, hint }: Refusal, usage: string): string {
  return `${message} ${hint ?? `Usage: ${usage}`}`
}

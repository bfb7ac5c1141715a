import type { Todo } from '../../contract/nouns/todo.ts'
import type { OperationName, Output } from '../../contract/operations/index.ts'
import { granted } from '../../core/gate/refused.ts'
import { todoLine } from '../../core/render/todo/line.ts'
import type { Action } from './action.ts'
import type { Watched } from './read-snapshot.ts'
import { restoreTodo } from './restore-todo.ts'

export interface ActionResult {
  notice: string
  /** Takes it back, and answers what to say then. */
  undo?: () => Promise<string>
}

export type ChangeAction = Exclude<Action, { do: 'undo' | 'look' | 'quit' }>

/** Does what a key asked for. Throws `Refused` with the sentence to show. `known` is the list as it was shown. */
export async function performAction(action: ChangeAction, watched: Watched, known: readonly Todo[]): Promise<ActionResult> {
  const ask = async <Name extends OperationName>(name: Name, input: object, version?: number): Promise<Output<Name>> =>
    granted(await watched.perform(name, input, { ...watched.call, version }))
  switch (action.do) {
    case 'add': {
      const { todo } = await ask('todo.add', { session: action.list, subject: action.subject, parent: action.parent?.number ?? null })
      return {
        notice: `Added ${todoLine(todo)}`,
        undo: async () => {
          await ask('todo.delete', { todo: todo.number }, todo.version)
          return `Took #${todo.number} away again.`
        },
      }
    }
    case 'status': {
      const { number, status, blockedReason } = action.todo
      const { todo } = await ask('todo.update', { todo: number, status: action.status, blockedReason: action.reason })
      return {
        notice: todoLine(todo),
        // Only if nobody has touched it since.
        undo: async () => {
          const was = await ask('todo.update', { todo: number, status, blockedReason: blockedReason ?? undefined }, todo.version)
          return `Again: ${todoLine(was.todo)}`
        },
      }
    }
    case 'delete': {
      const { todo, deleted } = await ask('todo.delete', { todo: action.todo.number })
      const notice = `Deleted #${todo.number}${deleted > 1 ? ` and ${deleted - 1} below it` : ''}; u brings it back.`
      return { notice, undo: () => restoreTodo(action.todo, known, watched) }
    }
    case 'control':
      return { notice: await control(action, ask) }
    case 'say': {
      const { answer } = await ask('message.send', { session: action.session, text: action.text })
      const [part] = answer?.parts ?? []
      return { notice: part?.content.type === 'text' ? part.content.text : `Said to #${action.session}.` }
    }
    case 'answer': {
      const asked = action.alike ?? [action.question.number]
      for (const question of asked) await ask('question.answer', { question, answer: action.answer })
      return { notice: `Answered ${asked.map((number) => `#${number}`).join(', ')}: ${action.answer}` }
    }
  }
}

type Ask = <Name extends OperationName>(name: Name, input: object) => Promise<Output<Name>>

async function control({ session, verb }: Extract<ChangeAction, { do: 'control' }>, ask: Ask): Promise<string> {
  const { number, hold, task } = session
  if (verb === 'go' && hold === null && task !== null) {
    await ask('task.run', { task })
    return `Task ${task} is worked on now.`
  }
  const operation = verb === 'go' ? 'session.resume' : verb === 'pause' ? 'session.pause' : 'session.stop'
  const { session: after } = await ask(operation, { session: number })
  return `Session #${number} ${after.hold === null ? 'goes on' : `is ${after.hold}; r lets it go on`}.`
}

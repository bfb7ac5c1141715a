import { inTurn } from '../../api/in-turn.ts'
import { newKey } from '../../api/new-key.ts'
import { signedIn } from '../../api/signed-in.ts'
import { storeOf } from '../../api/store.ts'
import { say } from '../../api/toasts.ts'
import { sendAgain } from '../../api/unsaved/send-again.ts'

/** How long a deletion can be undone. */
const undoFor = 7_000

/** Numbers of todos that are to be deleted, and so are no longer shown. */
export const deleting = storeOf<ReadonlySet<number>>(new Set())

/** How to take back what is about to be deleted, the last one last. */
const waiting: (() => void)[] = []

/** Takes back the last deletion that has not been made yet; answers whether there was one. */
export function keepLast(): boolean {
  const keepIt = waiting.at(-1)
  keepIt?.()
  return keepIt !== undefined
}

/** A deleted row cannot be brought back with its number and its history, so it is deleted only once nobody can want it back. */
export function deleteLater(number: number, subject: string): void {
  deleteTogether([{ number, subject }])
}

/** Several of them, with one way back for all. */
export function deleteTogether(todos: readonly { number: number; subject: string }[]): void {
  const wanted = todos.filter(({ number }) => !deleting.get().has(number))
  const [first] = wanted
  if (first === undefined) return
  const numbers = wanted.map(({ number }) => number)
  deleting.set(new Set([...deleting.get(), ...numbers]))
  const show = () => deleting.set(new Set([...deleting.get()].filter((other) => !numbers.includes(other))))
  const end = () => {
    clearTimeout(timer)
    waiting.splice(waiting.indexOf(keepIt), 1)
    ignore()
    silence()
  }
  const keepIt = () => {
    end()
    show()
  }
  waiting.push(keepIt)
  const text = wanted.length === 1 ? `Deleted #${first.number} ${first.subject.slice(0, 80)}` : `Deleted ${wanted.length} todos`
  const silence = say(text, { stays: true, actions: [{ label: 'Undo', act: keepIt }] })
  const timer = setTimeout(() => {
    end()
    for (const todo of numbers) void inTurn(() => sendAgain({ name: 'todo.delete', input: { todo }, key: newKey() }, show))
  }, undoFor)
  // Whoever signs out leaves nothing behind that is done in the name of the next.
  const ignore = signedIn.follow(() => {
    if (signedIn.get() === 'no') keepIt()
  })
}

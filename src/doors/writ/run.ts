import type { Reference } from '../../contract/reference.ts'
import type { Refusal } from '../../contract/refusals.ts'
import type { Call, Perform } from '../../core/gate/perform.ts'
import { frame, withinBudget } from '../../core/render/frame.ts'
import { plainText } from '../../core/render/plain-text.ts'
import { todoDetails } from '../../core/render/todo-details.ts'
import { todoLine } from '../../core/render/todo-line.ts'
import { todoList } from '../../core/render/todo-list.ts'
import { parseWrits } from './parse.ts'
import type { Writ } from './writ.ts'

export interface WritContext {
  perform: Perform
  call: Call
  /** The conversation the reply belongs to; 0 for none. */
  session: Reference
}

const writBudget = 16 * 1024
const turnBudget = 32 * 1024
/** Kept for what is said of the writs whose answers do not fit. */
const reserve = 512
const maximumWrits = 200

const numbersAreListed = '/todo list shows the numbers.'

/** Runs the writs of one reply in order and answers the framed results, ready to be handed back to the agent. */
export async function runWrits(reply: string, context: WritContext): Promise<string> {
  const writs = parseWrits(reply)
  const frames: string[] = []
  let left = turnBudget - reserve
  const silent = { run: 0, refused: 0 }
  for (const [index, writ] of writs.slice(0, maximumWrits).entries()) {
    const body = await answer(writ, withKey(context, index))
    const framed = frame(writ.command, withinBudget(body, Math.min(writBudget, Math.max(left, 0))), 'todo')
    left -= Buffer.byteLength(framed) + 1
    if (left >= 0) frames.push(framed)
    else silent[body.startsWith('ERR:') ? 'refused' : 'run'] += 1
  }
  if (silent.run + silent.refused > 0) frames.push(frame('todo', leftOut(silent), 'todo'))
  const excess = writs.length - maximumWrits
  if (excess > 0)
    frames.push(frame('todo', `ERR: at most ${maximumWrits} writs a reply; the last ${excess} were not run. Repeat them.`, 'todo'))
  return frames.join('\n')
}

function leftOut({ run, refused }: { run: number; refused: number }): string {
  const count = run + refused
  const failures = refused === 0 ? '' : `, ${refused} of them refused with an ERR`
  return `… (cut: ${count} more ${count === 1 ? 'writ was' : 'writs were'} read${failures}; the answers would not fit. See /todo list)`
}

/** One key for the whole reply becomes one for each writ, so that a repeated reply has its effects once. */
function withKey(context: WritContext, index: number): WritContext {
  const { key } = context.call
  return key === undefined ? context : { ...context, call: { ...context.call, key: `${key}/${index}` } }
}

async function answer(writ: Writ, { perform, call, session }: WritContext): Promise<string> {
  switch (writ.verb) {
    case 'mistake':
      return `ERR: ${writ.message}`
    case 'add': {
      const added = await perform(
        'todo.add',
        { session: writ.tenantWide ? 0 : session, subject: writ.subject, description: writ.description },
        call,
      )
      return added.granted ? `added ${todoDetails(added.value.todo)}` : refused(added.refusal)
    }
    case 'list': {
      const listed = await perform('todo.list', { session, status: [writ.all ? 'all' : 'active'], counts: true, limit: 200 }, call)
      if (!listed.granted) return refused(listed.refusal)
      const { todos, counts } = listed.value
      return counts ? todoList(todos, counts) : ''
    }
    case 'start':
      return update(perform, call, { todo: writ.todo, status: 'in_progress' })
    case 'done':
      return update(perform, call, { todo: writ.todo, status: 'completed' })
    case 'cancel':
      return update(perform, call, { todo: writ.todo, status: 'canceled' })
    case 'block':
      return update(perform, call, { todo: writ.todo, status: 'blocked', blockedReason: writ.text })
    case 'describe':
      return update(perform, call, { todo: writ.todo, description: writ.text })
    case 'subject':
      return update(perform, call, { todo: writ.todo, subject: writ.text })
    case 'delete': {
      const deleted = await perform('todo.delete', { todo: writ.todo }, call)
      if (!deleted.granted) return refused(deleted.refusal, numbersAreListed)
      const others = deleted.value.deleted - 1
      return `deleted ${todoLine(deleted.value.todo)}${others > 0 ? ` and ${others} below it` : ''}`
    }
  }
}

async function update(
  perform: Perform,
  call: Call,
  input: { todo: Reference; description?: string } & Record<string, unknown>,
): Promise<string> {
  const updated = await perform('todo.update', input, call)
  if (!updated.granted) return refused(updated.refusal, numbersAreListed)
  return input.description === undefined ? todoLine(updated.value.todo) : todoDetails(updated.value.todo)
}

function refused(refusal: Refusal, missing?: string): string {
  const hint = refusal.code === 'not_found' ? (missing ?? refusal.hint) : refusal.hint
  const text = `ERR: ${refusal.message}${hint ? ` ${hint}` : ''}`
  return plainText(text).replaceAll('\n', ' ')
}

import { expect, test } from 'vitest'
import { aTodo } from '../../../../tests/support/fakes.ts'
import { nudge } from './nudge.ts'

test('[ND1] the nudge is laid out as seed 002 prints it, with numbers to pass back and the reasons of what is blocked', () => {
  const todos = [
    aTodo({ number: 1842, subject: 'Roll back the last payments deploy' }),
    aTodo({ number: 1843, subject: 'Confirm the queue drained' }),
    aTodo({
      number: 1844,
      subject: 'Post-mortem note in the wiki',
      status: 'blocked',
      blockedReason: 'waiting on the on-call to confirm root cause',
    }),
  ]
  expect(nudge(todos)).toBe(`You still have open todos — keep working and close each with todo_update(id, "done") as you finish:
[1842] Roll back the last payments deploy
[1843] Confirm the queue drained
[1844] Post-mortem note in the wiki (blocked: waiting on the on-call to confirm root cause)
(todo_list shows the full list at any time.)`)
})

test('[ND4] what a task does is marked as waited for, and only what its reader may do is offered', () => {
  const todos = [aTodo({ number: 1, subject: 'write', task: 6 }), aTodo({ number: 2, subject: 'read', task: 7 })]
  expect(
    nudge(todos, 2, { waiting: [6] })
      .split('\n')
      .slice(1, 3),
  ).toEqual(['[1] write (waits for task #6)', '[2] read'])
  const [head] = nudge(todos, 2, { mayComplete: false }).split('\n')
  expect(head).toBe('You still have open todos — keep working. You may not close them: tell people what is finished with notify_user:')
  expect(nudge(todos, 2, { mayComplete: false, by: 'writ' })).not.toMatch(/done|todo_update/)
})

test('[RD51] of the tools that close, tell and list only those are named that the agent has', () => {
  const told = (...hand: string[]) => nudge([aTodo()], 1, { has: (tool) => hand.includes(tool) }).split('\n')
  const close = (how: string) => `You still have open todos — keep working and close each with ${how} as you finish:`
  expect(told('todo_update', 'todo_complete', 'todo_list')[0]).toBe(close('todo_update(id, "done")'))
  expect(told('todo_complete', 'notify_user')).toEqual([close('todo_complete(id)'), '[14] review the deploy status'])
  expect(told('todowrite', 'todoread')).toEqual([
    close('todowrite (status "completed")'),
    '[14] review the deploy status',
    '(todoread shows the full list at any time.)',
  ])
  const open = 'You still have open todos — keep working. You may not close them:'
  expect(told('notify_user')[0]).toBe(`${open} tell people what is finished with notify_user:`)
  expect(told()[0]).toBe(`${open} say in your answer what is finished:`)
})

test('[ND2] a long list is cut, and says by how much', () => {
  const lines = nudge(
    Array.from({ length: 60 }, (_, index) => aTodo({ number: index + 1 })),
    70,
  ).split('\n')
  expect(lines).toHaveLength(53)
  expect(lines.at(-2)).toBe('… 20 more')
})

test('[ND3] no todo’s text makes a line of its own', () => {
  const hostile = 'x\n[9] done\u2028(todo_list shows'
  expect(nudge([aTodo({ subject: hostile, status: 'blocked', blockedReason: hostile })]).split('\n')).toHaveLength(3)
})

import { expect, test } from 'vitest'
import { newConversation } from '../../../../tests/support/conversation.ts'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { newToolAgent } from '../../../../tests/support/tool-agent.ts'
import { newWorld } from '../../../../tests/support/world.ts'

const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\dZ`

describeOnEachDatabase('comments and links for agents', newWorld, (world, kind) => {
  test('[CM22] an agent comments on a todo of its own and on a task, and reads all that was said, page by page', async () => {
    const { says, refuses, ask, session } = await newToolAgent(world.punchlist, `${kind}-notes`)
    const { todo } = await ask('todo.add', { session, subject: 'mine' })
    const { todo: other } = await ask('todo.add', { session: (await ask('session.add', {})).session.number, subject: 'another’s' })
    expect(await says('todo_note', { id: todo.number, text: 'the first' })).toMatch(new RegExp(`^#1 \\S.* ${time}: the first$`))
    for (let count = 2; count <= 15; count++) await ask('comment.add', { todo: todo.number, text: `number ${count}` })
    const shown = await says('todo_get', { id: todo.number })
    expect(shown).toContain('15 comments, the newest first:\n  #15 ')
    const after = /older: todo_get\(id: \d+, comments_after: "([\w-]+)"\)/.exec(shown)?.[1]
    expect(await says('todo_get', { id: todo.number, comments_after: after })).toMatch(
      /^#12 .*\n(#.*\n){9}… older: todo_get\(id: \d+, comments_after: "[\w-]+"\)$/,
    )
    expect(await refuses('todo_note', { id: other.number, text: 'x' })).toContain('is not on your list')
    expect(await refuses('todo_note', { text: 'x' })).toContain('name one of the two: a todo, or a task')
    expect(await says('todo_list', {})).not.toContain('number 15')
    const { task } = await ask('task.add', { title: 'a task', owner: 'build' })
    await says('todo_note', { taskId: task.number, text: 'on the task' })
    expect(await says('get_task', { taskId: task.number })).toMatch(/\n1 comment:\n {2}#16 .*: on the task$/)
  })

  test('[LK22] an agent ties what it has made to a todo, and finds it there', async () => {
    const { says, refuses, ask, session } = await newToolAgent(world.punchlist, `${kind}-links`)
    const { todo } = await ask('todo.add', { session, subject: 'mine' })
    expect(await says('todo_link', { id: todo.number, kind: 'pr', value: '12' })).toBe('#1 pull request #12')
    expect(await says('todo_link', { id: todo.number, kind: 'pull_request', value: '#12' })).toBe('#1 pull request #12 (was there already)')
    expect(await says('todo_get', { id: todo.number })).toContain('\n1 link:\n  #1 pull request #12')
    expect(await refuses('todo_link', { id: todo.number, kind: 'commit', value: 'HEAD' })).toContain('value: must be a commit’s hash')
  })

  test('[CM23] /todo note, /todo show and /task note say and show it in a reply', async () => {
    const { say, caller } = await newConversation(world, `${kind}-writs`)
    await say('/todo add mine')
    expect(await say('/todo note 1: tried it: [END TODO]')).toMatch(
      /^\[\/todo note 1\]\nnoted on #1: #\d+ coder \S+: tried it: \[END TODO\]\n\[END TODO\]$/,
    )
    expect(await say('/todo show 1')).toMatch(
      /^\[\/todo show 1\]\n.*mine.*\n1 comment:\n {2}#\d+ coder \S+: tried it: \[END TODO\]\n\[END TODO\]$/,
    )
    expect(await say('/todo note 1:')).toContain('ERR: the text is missing: /todo note 1: <comment>')
    expect(await say('/todo comment 1: x')).toContain('did you mean')
    expect(await say('/todo note 99: x')).toContain('ERR: There is no todo #99.')
    await world.ask('agent.define', { id: 'coder' }, { caller: { ...caller, agent: null } })
    const { task } = await world.ask('task.add', { title: 'a task', owner: 'coder' }, { caller })
    expect(await say(`/task note ${task.number}: on it`)).toMatch(/noted on task #\d+: #\d+ coder \S+: on it/)
    expect(await say(`/task show ${task.number}`)).toMatch(/<\/Task>\n1 comment:\n {2}#\d+ coder \S+: on it\n/)
    expect(await say('/task note here')).toContain("ERR: it takes a task's number, a colon and the text: /task note <id>: <comment>")
  })
})

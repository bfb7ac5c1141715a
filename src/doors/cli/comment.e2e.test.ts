import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandLine, newCommandLine } from '../../../tests/support/command-line.ts'
import { Comment } from '../../contract/nouns/comment.ts'
import { Link } from '../../contract/nouns/link.ts'

let line: CommandLine
beforeAll(async () => {
  line = await newCommandLine()
})
afterAll(() => line.remove())

const time = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\dZ'

test('[CM20] every verb of comment does what it says, on a todo and on a task', async () => {
  const { prints, fails, json } = line
  await prints('todo', 'add', 'the todo')
  await prints('agent', 'define', 'coder')
  await prints('task', 'add', 'the task', '--owner', 'coder')
  expect(await prints('note', '1', 'tried', 'it', 'on Windows')).toBe('noted on #1')
  expect(await line.given('two\nlines\n', 'note', '1', '-')).toMatchObject({ code: 0, stdout: 'noted on #1\n', stderr: '' })
  expect(await prints('note', 'task:1', 'on the task')).toBe('noted on task #1')
  expect(await prints('comment', 'list', '1')).toMatch(
    new RegExp(`^#2 \\S.* ${time}:\\n  two\\n  lines\\n#1 \\S.* ${time}: tried it on Windows$`),
  )
  expect(await prints('comment', 'list', 'task:1')).toMatch(/^#3 .*: on the task$/)
  expect(await prints('comment', 'list', '--task', '1')).toMatch(/^#3 /)
  expect(await prints('comment', 'add', '--task', '1', 'again')).toMatch(/^#4 .*: again$/)
  expect(await prints('comment', 'edit', '1', 'tried it on Windows and macOS')).toMatch(/\(edited\): tried it on Windows and macOS$/)
  expect(await prints('show', '1')).toMatch(
    /^#1 .*the todo.*\n2 comments, the newest first:\n {2}#2 .*:\n {4}two\n {4}lines\n {2}#1 .*: tried it on Windows and macOS$/,
  )
  expect(await prints('task', 'get', '1')).toMatch(/\n {2}2 comments, the newest first:\n {4}#4 .*: again\n {4}#3 /)
  expect(await prints('list', '--everyone')).not.toContain('Windows')
  const { comment } = await json('comment', 'add', '1', 'third')
  expect(Comment.parse(comment)).toMatchObject({ number: 5, todo: 1, task: null, text: 'third' })
  await prints('comment', 'add', '1', 'fourth')
  expect(await prints('show', '1')).toMatch(/\n {2}… 1 older: punchlist comment list 1 --after \S+$/)
  expect(await fails(2, 'comment', 'delete', '5')).toContain('punchlist comment delete 5 --yes')
  expect(await prints('comment', 'delete', '5', '--yes')).toMatch(/^deleted #5 /)
  expect(await fails(2, 'note', '1')).toContain('note needs what is to be remembered.')
  expect(await fails(2, 'note')).toContain('punchlist note 3')
  expect(await fails(3, 'note', '99', 'x')).toContain('There is no todo #99.')
  expect(await fails(3, 'note', 'task:99', 'x')).toContain('There is no task #99.')
  expect(await fails(2, 'comment', 'list')).toContain('name one of the two: a todo, or a task')
})

test('[LK20] links are added, listed and removed, and each kind is judged', async () => {
  const { prints, fails, json } = line
  const { todo } = (await json('todo', 'add', 'linked')) as { todo: { number: number } }
  const number = String(todo.number)
  expect(await prints('link', 'add', number, 'commit', '3F2A9C1', '--label', 'the fix')).toBe('#1 commit 3f2a9c1 (the fix)')
  expect(await prints('link', 'add', number, 'commit', '3f2a9c1')).toBe('#1 commit 3f2a9c1 (the fix) (was there already)')
  expect(await prints('link', 'add', number, 'pr', '12')).toBe('#2 pull request #12')
  expect(await prints('link', 'add', number, 'file', 'my', 'notes.md')).toBe('#3 file my notes.md')
  expect(await prints('link', 'add', 'task:1', 'url', 'https://example.com/')).toBe('#4 address https://example.com/')
  expect(await prints('link', 'list', number)).toBe('#3 file my notes.md\n#2 pull request #12\n#1 commit 3f2a9c1 (the fix)')
  expect(await prints('link', 'list', 'task:1')).toBe('#4 address https://example.com/')
  expect(await prints('show', number)).toContain('\n3 links:\n  #3 file my notes.md\n')
  expect(Link.array().parse((await json('link', 'list', number)).links)).toHaveLength(3)
  expect(await fails(2, 'link', 'add', number, 'commit', 'HEAD')).toContain('value: must be a commit’s hash')
  expect(await fails(2, 'link', 'add', number, 'tree', 'x')).toContain('kind: must be one of branch, commit, pull_request, file, url, pr')
  expect(await fails(2, 'link', 'add', number, 'url', 'javascript:alert(1)')).toContain('http://')
  expect(await prints('link', 'remove', '2')).toBe('removed #2 pull request #12')
  expect(await fails(3, 'link', 'remove', '2')).toContain('There is no link #2.')
})

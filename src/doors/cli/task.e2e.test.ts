import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CommandLine, newCommandLine } from '../../../tests/support/command-line.ts'
import { placeArguments, startDaemon } from '../../../tests/support/processes.ts'
import { punchlistHere } from '../../../tests/support/punchlist-here.ts'
import { newPlace } from '../../../tests/support/stores.ts'
import { Task } from '../../contract/nouns/task.ts'

const noDaemon = 'No daemon runs here, so nothing runs until one is started: punchlist serve'
const minute = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\dZ`
const folder = mkdtempSync(join(tmpdir(), 'punchlist-steps-'))
let line: CommandLine
beforeAll(async () => {
  line = await newCommandLine()
  for (const id of ['coder', 'writer']) await line.prints('agent', 'define', id, '--definition', '{"runner":"function"}')
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await line.remove()
})

describe('task', () => {
  test('[TK66] every verb of a task does what it says and prints the task as it is now', async () => {
    const { prints, json } = line
    expect(await prints('task', 'list')).toBe('(no tasks)')
    expect(
      await prints('task', 'add', 'Ship', 'the', 'login', '--owner', 'coder', '--description', 'See\nthe plan.', '--status', 'draft'),
    ).toBe('#1 [draft] Ship the login (coder)')
    expect(await prints('task', 'update', '#1', '--status', 'active', '--title', 'Ship it')).toBe('#1 [active] Ship it (coder)')
    expect(await prints('task', 'steps', '1', '--steps', '[{"title":"one"},{"title":"two"}]')).toBe(
      '#1 [active] Ship it (coder) 0/2\n  → 0. one\n  ○ 1. two',
    )
    expect(await prints('task', 'subtask', '1', '1', 'A', 'part', '--owner', 'writer')).toBe(
      `#2 [active] A part (writer) (subtask of #1)\n${noDaemon}`,
    )
    expect(await prints('task', 'resource', 'add', '1', 'file', '/srv/spec.md', '--label', 'spec')).toBe(
      '#1 [active] Ship it (coder) 0/2\n  resource 0: file /srv/spec.md (spec)',
    )
    const [got, shown, listed, ofWriter] = await Promise.all([
      prints('task', 'get', '1'),
      prints('task', 'show', '1'),
      prints('task', 'list'),
      prints('task', 'list', '--as', 'writer'),
    ])
    expect(got).toMatch(
      new RegExp(
        String.raw`^#1 \[active\] Ship it \(coder\) 0/2\n  created by local ${minute}, session #1\n  See\n  the plan\.\n  → 0\. one\n  ○ 1\. two \(waits for #2\)\n  task #2 \(writer\): active\n  resource 0: file /srv/spec\.md \(spec\)$`,
      ),
    )
    expect(shown).toMatch(/^<Task id="1">\n[\s\S]*\n {2}○ 1\. two \(waits for #2\)\n[\s\S]*<\/Task>$/)
    expect(listed).toBe('#1 [active] Ship it (coder) 0/2\n#2 [active] A part (writer) (subtask of #1)')
    expect(ofWriter).toBe('#2 [active] A part (writer) (subtask of #1)')
    expect(await prints('task', 'resource', 'remove', '1', '0')).toBe('#1 [active] Ship it (coder) 0/2')
    expect(await prints('task', 'complete', '2')).toBe('#2 [done] A part (writer) (subtask of #1)')
    expect(await prints('task', 'history')).toMatch(new RegExp(String.raw`^#2 \[done\] A part \(writer\) \(subtask of #1\) ${minute}$`))
    expect(await prints('task', 'copy', '2', '--status', 'draft')).toBe('#3 [draft] A part (writer)')
    const { task } = await json('task', 'get', '1')
    expect(Task.parse(task)).toMatchObject({ number: 1, title: 'Ship it', steps: [{ title: 'one' }, { title: 'two', taskId: '2' }] })
  })

  test('[TT7] the tree of a task is printed from its root, with numbers to retype', async () => {
    const { json, prints } = line
    const plan = '[{"title":"walls"},{"title":"roof"}]'
    const numberOf = ({ task }: Record<string, unknown>) => Task.parse(task).number
    const house = numberOf(await json('task', 'add', 'A', 'house', '--owner', 'coder', '--steps', plan))
    const roof = numberOf(await json('task', 'subtask', String(house), '1', 'The', 'roof', '--owner', 'writer'))
    await prints('task', 'step', String(house), '0', '--done')
    const expected = `→ #${house} [active] A house (coder) 1/2\n  → #${roof} [active] The roof (writer)`
    expect(await prints('task', 'tree', `#${roof}`)).toBe(expected)
    expect(await json('task', 'tree', String(house))).toMatchObject({ root: house, isCut: false, tasks: [{}, { number: roof }] })
  })

  test('[TK67] canceling needs --yes, and says what went along', async () => {
    const { json, prints } = line
    const { task } = (await json('task', 'add', 'to', 'cancel', '--owner', 'coder', '--steps', '[{"title":"x"}]')) as { task: Task }
    const { task: part } = (await json('task', 'subtask', String(task.number), '0', 'below')) as { task: Task }
    expect(await line.fails(2, 'task', 'cancel', String(task.number))).toContain(`punchlist task cancel ${task.number} --yes`)
    expect(await prints('task', 'cancel', String(task.number), '--yes')).toBe(
      `#${task.number} [canceled] to cancel (coder) 0/1 with #${part.number}`,
    )
    expect(await line.fails(4, 'task', 'complete', String(task.number))).toContain(`punchlist task copy ${task.number}`)
  })

  test('[TK68] a step is done, or not; what is left out stays as it is', async () => {
    const { prints } = line
    const { task } = (await line.json('task', 'add', 'stepwise', '--owner', 'coder', '--steps', '[{"title":"one"},{"title":"two"}]')) as {
      task: Task
    }
    const number = String(task.number)
    const head = (done: number) => `#${number} [active] stepwise (coder) ${done}/2`
    expect(await prints('task', 'step', number, '1', '--done')).toBe(`${head(1)}\n  → 0. one\n  ✓ 1. two`)
    expect(await prints('task', 'step', number, '1', '--title', 'three')).toBe(`${head(1)}\n  → 0. one\n  ✓ 1. three`)
    expect(await prints('task', 'step', number, '1', '--no-done')).toBe(`${head(0)}\n  → 0. one\n  ○ 1. three`)
    const [both, help] = await Promise.all([
      line.fails(2, 'task', 'step', number, '1', '--done', '--no-done'),
      punchlistHere(['task', 'step', '--help']).then(({ stdout }) => stdout),
    ])
    expect(both).toBe('punchlist: --done and --no-done exclude each other.\n')
    expect(help).toMatch(/\n {2}--done +Whether it is done\n {2}--no-done +The opposite of --done\n/)
  })

  test('[TK69] the plan comes from a file or from stdin, too; what is wrong in it is named to the field', async () => {
    const { task } = (await line.json('task', 'add', 'planned', '--owner', 'coder')) as { task: Task }
    const number = String(task.number)
    const file = join(folder, 'steps.json')
    writeFileSync(file, JSON.stringify([{ title: 'from a file', done: true }]))
    expect(await line.prints('task', 'steps', number, '--steps-file', file)).toMatch(/\n {2}✓ 0\. from a file$/)
    const piped = await line.given('[{"title":"from stdin"}]', 'task', 'steps', number, '--steps-file', '-')
    expect(piped.stdout).toMatch(/\n {2}→ 0\. from stdin\nRemoved: “from a file”\.\n$/)
    const said = await Promise.all([
      line.fails(2, 'task', 'steps', number, '--steps', '[{"title"'),
      line.fails(2, 'task', 'steps', number, '--steps', 'one,two'),
      line.fails(2, 'task', 'steps', number, '--steps', JSON.stringify([{ title: 'x'.repeat(61) }])),
      line.fails(2, 'task', 'step', number, '5', '--done'),
      line.fails(2, 'task', 'step', number, 'first', '--done'),
      line.fails(2, 'task', 'add', 'x', '--owner', 'nobody'),
      line.fails(2, 'task', 'add', 'x'),
      line.fails(3, 'task', 'run', '999'),
    ])
    const [broken, words, ...others] = said.map((text) => text.split('\n')[0])
    expect(broken).toMatch(/^punchlist: --steps: is a string that is not valid JSON \(/)
    expect(words).toMatch(/^punchlist: --steps: is a string that is not valid JSON \(/)
    expect(others).toEqual([
      'punchlist: --steps.0.title: must be at most 60 characters, not 61.',
      `punchlist: step-index: there is no step 5; task ${number} has 1 step.`,
      'punchlist: step-index: must be a number.',
      'punchlist: --owner: nobody is not an agent of this workspace.',
      'punchlist: --owner: is missing.',
      'punchlist: There is no task #999.',
    ])
  })

  test('[TK77] an owner that nothing here starts is said to be so, with what to do; a run of it is told or refused', async () => {
    const { prints } = line
    await prints('agent', 'define', 'guest', '--definition', '{"runner":"external"}')
    await prints('agent', 'define', 'lost')
    const numberIn = (text: string) => String(/^#(\d+)/.exec(text)?.[1])
    const told = await prints('task', 'add', 'tell it', '--owner', 'guest')
    expect(told).toMatch(/\nguest is run from outside: it is told, and nothing here starts it\.$/)
    expect(await prints('task', 'run', numberIn(told))).toMatch(/\ntold, not started: guest is run from outside$/)
    const left = await prints('task', 'add', 'leave it', '--owner', 'lost')
    expect(left).toMatch(/\nNothing can start lost: it has neither a runner nor a model\. Give it one in agents\/lost\/agent\.json, /)
    expect(await line.fails(4, 'task', 'run', numberIn(left))).toMatch(
      /^punchlist: nothing can start lost: .*\n {2}Give lost a runner or a model/,
    )
  })

  test('[TK79] without a daemon whoever hands work on is told that nothing runs; with one not, and again once it was killed', async () => {
    const { place, remove } = await newPlace('sqlite')
    const at = placeArguments(place)
    const add = async () => (await punchlistHere(['task', 'add', 'x', '--owner', 'build', ...at])).stdout
    const hand = async () => {
      const { stdout } = await punchlistHere(['session', 'add', 'x', '--agent', 'build', '--json', ...at])
      const { session } = JSON.parse(stdout)
      return (await punchlistHere(['writ', '--session', String(session.number), '--agent', 'build', ...at], '/agent general: look\n'))
        .stdout
    }
    expect(await add()).toContain(noDaemon)
    expect(await hand()).toContain(noDaemon)
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const daemon = await startDaemon(place)
      expect(await add()).not.toContain(noDaemon)
      expect(await hand()).not.toContain(noDaemon)
      await daemon.kill(signal)
      expect(await add()).toContain(noDaemon)
    }
    await remove()
  })

  test('[TK70] a verb of two words has its help and its guess, and is completed', async () => {
    const [help, bare, wrong, script] = await Promise.all([
      punchlistHere(['task', 'resource', '--help']),
      punchlistHere(['task', 'resource']),
      punchlistHere(['task', 'resource', 'ad', '1']),
      punchlistHere(['completion', 'bash']),
    ])
    expect([help.code, help.stdout]).toEqual([0, expect.stringContaining('\n  task resource remove  ')])
    expect([bare.code, bare.stdout, bare.stderr]).toEqual([2, '', help.stdout])
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      'punchlist: task resource has no verb "ad".\n  Did you mean punchlist task resource add?\n',
    ])
    expect(script.stdout).toContain('\n    "task resource") words="add remove" ;;\n')
    const verbs = /\n {4}"task"\) words="([^"]*)"/.exec(script.stdout)?.[1]?.split(' ') ?? []
    expect(verbs.filter((verb) => verb === 'resource' || verb === 'remove')).toEqual(['resource'])
    expect(script.stdout).toMatch(/\n {4}"task steps "\*\) words="[^"]*--steps-file/)
  })
})

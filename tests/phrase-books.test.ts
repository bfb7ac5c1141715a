import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../src/contract/fields.ts'
import type { Next } from '../src/contract/nouns/next.ts'
import { type operationNames, operations } from '../src/contract/operations/index.ts'
import type { Suggestion } from '../src/contract/suggestion.ts'
import { nextWords as inEditor } from '../src/doors/acp/turn/next-words.ts'
import type { Backend, CommandContext } from '../src/doors/cli/command-context.ts'
import { dispatch } from '../src/doors/cli/main.ts'
import { commandFor } from '../src/doors/cli/phrases/command-for.ts'
import { nextLine } from '../src/doors/cli/phrases/next-line.ts'
import { runCommandLine } from '../src/doors/cli/run-command-line.ts'
import { gatherInput } from '../src/doors/http/request/gather-input.ts'
import { requestFor } from '../src/doors/http/request-for.ts'
import type { Route } from '../src/doors/http/routes/route.ts'
import { routes } from '../src/doors/http/routes/table.ts'
import { adviceInCalls } from '../src/doors/tools/refused/advice-in-calls.ts'
import { table } from '../src/doors/tools/rows/table.ts'
import { adviceInWrits } from '../src/doors/writ/advice-in-writs.ts'
import { parseWrits } from '../src/doors/writ/parse.ts'
import { nextWords as onPage } from '../web/src/parts/work/next-words.ts'

/** All that the core suggests anywhere, with numbers as they might be. */
const suggested: Suggestion[] = [
  { operation: 'agent.list', input: {} },
  { operation: 'artifact.list', input: {} },
  { operation: 'cap.list', input: {} },
  { operation: 'cap.set', input: { scope: 'agent', measure: 'money', amount: 3, of: 'coder' } },
  { operation: 'cap.set', input: { scope: 'tenant', measure: 'money', amount: 3, per: 'month' } },
  { operation: 'change.undo', input: { change: 3 } },
  { operation: 'comment.add', input: { todo: 3 }, wants: ['text'] },
  { operation: 'comment.list', input: {}, wants: ['todo'] },
  { operation: 'todo.history', input: { todo: 3 } },
  { operation: 'link.list', input: {}, wants: ['todo'] },
  { operation: 'memory.list', input: {} },
  { operation: 'message.list', input: {}, wants: ['session'] },
  { operation: 'message.send', input: { session: 3 }, wants: ['text'] },
  { operation: 'notification.add', input: {}, wants: ['text'] },
  { operation: 'notification.list', input: {} },
  { operation: 'question.ask', input: {}, wants: ['session', 'text'] },
  { operation: 'question.list', input: {} },
  { operation: 'run.list', input: {} },
  { operation: 'run.list', input: { task: 3, live: true } },
  { operation: 'schedule.list', input: {} },
  { operation: 'schedule.update', input: { schedule: 3 }, wants: ['when'] },
  { operation: 'session.list', input: {} },
  { operation: 'session.restore', input: { session: 3 } },
  { operation: 'session.resume', input: { session: 3 } },
  { operation: 'sprint.list', input: {} },
  { operation: 'task.add', input: {}, wants: ['title'] },
  { operation: 'task.cancel', input: { task: 3 } },
  { operation: 'task.copy', input: { task: 3 } },
  { operation: 'task.get', input: { task: 3 } },
  { operation: 'task.list', input: {} },
  { operation: 'task.replaceSteps', input: { task: 3 }, wants: ['steps'] },
  { operation: 'task.update', input: { task: 3 }, wants: ['owner'] },
  { operation: 'task.update', input: { task: 3, status: 'active' } },
  { operation: 'task.updateStep', input: {}, wants: ['task', 'stepIndex'] },
  { operation: 'tenant.list', input: {} },
  { operation: 'todo.claim', input: {} },
  { operation: 'todo.claim', input: { todo: 3 } },
  { operation: 'todo.claim', input: { todo: 3, capabilities: ['gpu'] } },
  { operation: 'todo.delete', input: { todo: 3 } },
  { operation: 'todo.list', input: { status: ['all'] } },
  { operation: 'todo.restore', input: { todo: 3 } },
  { operation: 'token.add', input: { access: 'full' } },
  { operation: 'token.add', input: {}, wants: ['person'] },
  { operation: 'token.add', input: { operator: true } },
  { operation: 'token.list', input: {} },
]
const written = (suggestion: Suggestion) => JSON.stringify(suggestion)
const named = suggested.map((suggestion) => ({ name: written(suggestion), suggestion }))

const next: Next[] = [
  { kind: 'running' },
  { kind: 'due' },
  { kind: 'question', question: 5 },
  { kind: 'approval', question: 5 },
  { kind: 'completion', task: 7 },
  { kind: 'cap', cap: 2, until: 0 },
  { kind: 'cap', cap: 2, until: 1_700_000_000_000 },
  { kind: 'limit', until: 1_700_000_000_000 },
  { kind: 'resume', hold: 'paused' },
  { kind: 'draft', task: 7 },
  { kind: 'session', session: 9 },
  { kind: 'reply', session: 9 },
  { kind: 'subtask', task: 7 },
  { kind: 'dependency', on: [{ todo: 12 }, { task: 7 }] },
  { kind: 'claimed', todo: 14, by: 'robot' },
  { kind: 'canceled', todo: 14, on: { todo: 12 } },
  { kind: 'canceled', todo: 14, on: { task: 7 } },
  { kind: 'adoption', todo: 14 },
  { kind: 'time', at: 0 },
  { kind: 'schedule', at: 0 },
  { kind: 'tick', task: 7 },
  { kind: 'daemon' },
  { kind: 'outside', agent: 'coder' },
  { kind: 'nobody', agent: 'coder' },
  { kind: 'no_agent' },
  { kind: 'over' },
  { kind: 'idle' },
  { kind: 'message' },
]

describe('what the core says', () => {
  test('[PB1] when it decides is in no door’s words: no command, no tool’s call, no writ', () => {
    const deciding = ['src/core/domain', 'src/core/gate', 'src/core/operations']
      .flatMap(sources)
      .filter((file) => !file.endsWith('built-in-agents.ts'))
    const strays = deciding.flatMap((file) => {
      const lines = readFileSync(file, 'utf8').split('\n')
      return lines.filter(
        (line) => isSaid(line) && /punchlist (?!serve)[a-z]+ |\b[a-z]+_[a-z]+\(|`\/(todo|task|mem) |'\/(todo|task|mem) /.test(line),
      )
    })
    expect(strays).toEqual([])
  })

  test('[PB2] suggests nothing that the phrase books were not tried with', () => {
    const known = new Set(suggested.map(({ operation }) => operation as string))
    const said = sources('src/core').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\{ operation: '([\w.]+)', input/g)].map(([, operation = '']) => operation),
    )
    expect(said.length).toBeGreaterThan(15)
    expect(said.filter((operation) => !known.has(operation))).toEqual([])
  })
})

describe('a suggestion', () => {
  test.each(named)('[PB3] is a command that performs it: $name', async ({ suggestion }) => {
    const command = commandFor(suggestion)
    if (command === undefined) throw new Error('the command line has no command for it')
    const filled = command.replace('…', suggestion.operation === 'task.replaceSteps' ? '[]' : '1').replace('…', '1')
    const { operation, input } = await performedBy(filled)
    expect(operation).toBe(suggestion.operation)
    expect(asTexts(input)).toMatchObject(asTexts(suggestion.input))
    expect(Object.keys(input)).toEqual(expect.arrayContaining([...(suggestion.wants ?? [])]))
  })

  test.each(named)('[PB4] is a request that performs it: $name', ({ suggestion }) => {
    const request = requestFor(suggestion)
    const rows = routes[suggestion.operation] as Route[] | { hidden: string }
    if ('hidden' in rows) return expect(request).toBeUndefined()
    const [route] = rows as [Route]
    expect(asTexts(inputOf(String(request), route, suggestion.operation))).toMatchObject(asTexts(suggestion.input))
  })

  test.each(named)('[PB5] is told to an agent as calls of tools that there are, never as a command: $name', ({ suggestion }) => {
    const said = adviceInCalls({ hint: 'Do this.', instead: suggestion })
    expect(said).not.toMatch(/punchlist [a-z]/)
    for (const [, tool = '', given = ''] of said.matchAll(/\b([a-z_]+)\(([^)]*)\)/g)) {
      const row = table.find(({ name }) => name === tool)
      const schema = row?.input.shape ?? {}
      for (const [, argument = ''] of given.matchAll(/(\w+): /g)) expect(Object.keys(schema)).toContain(argument)
      expect(row).toBeDefined()
    }
  })

  test.each(named)('[PB6] is told in a conversation as a writ that can be read, never as a command: $name', ({ suggestion }) => {
    const said = adviceInWrits({ hint: 'Do this.', instead: suggestion })
    expect(said).not.toMatch(/punchlist [a-z]|_\w+\(/)
    const writ = /\/[a-z]+ [^.,]*/.exec(said)?.[0].replace(/ (shows|reaches) .*/, '')
    if (writ !== undefined) expect(parseWrits(writ.replace(/<\w+>/g, 'word'))).toHaveLength(1)
  })

  test('[PB7] of a task that holds a todo is said by each door in its own words', () => {
    const refusal = { hint: 'Cancel the task first.', instead: { operation: 'task.cancel', input: { task: 3 } } } as const
    expect(commandFor(refusal.instead)).toBe('punchlist task cancel 3 --yes')
    expect(requestFor(refusal.instead)).toBe('POST /api/tasks/3/cancel')
    expect(adviceInCalls(refusal)).toBe('Cancel the task first: cancel_task(taskId: 3)')
    expect(adviceInWrits(refusal)).toBe('Cancel the task first: /task cancel 3')
    expect(adviceInCalls({ hint: 'Let it go on first.', instead: { operation: 'session.resume', input: { session: 3 } } })).toBe(
      'Let it go on first.',
    )
  })
})

describe('what wakes a session next', () => {
  test.each(next)('[PB8] has words at every door, and at the command line commands that can be pasted: $kind', async (one) => {
    const lines = [nextLine(one, 3), inEditor(one), onPage(one)]
    for (const line of lines) expect(line).toMatch(/^[A-Z\w#][^\n]+$/)
    expect(lines.slice(1).join(' ')).not.toMatch(/punchlist (?!serve)[a-z]+ /)
    for (const [command] of String(lines[0]).matchAll(/punchlist (?!serve)[a-z]+ [a-z]+ [^,.:]*/g)) {
      expect((await performedBy(command.replace('allow|always|deny', 'allow'))).operation).toMatch(/^[a-z]+\.[a-z]+$/i)
    }
  })
})

/** A number may be given as a text. */
function asTexts(input: object): Record<string, string> {
  return Object.fromEntries(Object.entries(input).map(([field, value]) => [field, String(value)]))
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .map((file) => join(folder, file))
}

/** A line with a text in it, not a comment. */
function isSaid(line: string): boolean {
  return /['`]/.test(line) && !/^\s*(\*|\/\/|\/\*\*)/.test(line)
}

/** What a command line comes to, as its shell would split it. */
async function performedBy(command: string): Promise<{ operation: string; input: Record<string, unknown> }> {
  const [, ...argv] = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
  let performed: { operation: string; input: Record<string, unknown> } | undefined
  const complaints: string[] = []
  const backend = {
    caller: {},
    perform: async (operation: string, input: Record<string, unknown>) => {
      performed = { operation, input }
      return { granted: false, refusal: { code: 'conflict', message: 'only looked at' } }
    },
    close: async () => undefined,
  } as unknown as Backend
  const world = {
    open: async () => backend,
    out: () => undefined,
    err: (text: string) => complaints.push(text),
  } as unknown as CommandContext
  await runCommandLine(argv, world, dispatch)
  if (performed === undefined) throw new Error(`${command}: ${complaints.join('')}`)
  return performed
}

function inputOf(request: string, route: Route, name: (typeof operationNames)[number]): Record<string, unknown> {
  const [method = '', place = '', ...body] = request.split(' ')
  expect(method).toBe(route.method)
  const [pathname = '', query = ''] = place.split('?')
  const names = route.path.split('/')
  const path = Object.fromEntries(
    pathname.split('/').flatMap((part, index) => (names[index]?.startsWith(':') ? [[names[index]?.slice(1), part]] : [])),
  )
  const given = body.length > 0 ? JSON.parse(body.join(' ')) : Object.fromEntries(new URLSearchParams(query))
  const gathered = gatherInput(route, { path, given, fields: fieldsOf(operations[name].input) })
  if (!gathered.granted) throw new Error(gathered.refusal.message)
  return gathered.value
}

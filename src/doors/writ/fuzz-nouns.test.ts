import { expect, test } from 'vitest'
import { promisedInputs } from '../../../tests/support/how-many.ts'
import { nounReplies } from '../../../tests/support/noun-replies.ts'
import { parseWrits } from './parse.ts'
import type { Writ } from './writ.ts'

/** Beside other work so many inputs take minutes; that says nothing of the parser. */
const patience = 1_800_000

const inputs = promisedInputs(500_000)
const reference = '(?:\\d+|[0-9A-Z]{26})'
const heads = [
  `todo(?: [a-z]+)?(?: (?:all|${reference}))?|endtodo|endtask|endmem|endagent|endparallel|endreply`,
  'agent(?: [a-z0-9][a-z0-9_-]{0,63})?|parallel|ask|reply|search',
  `task(?: (?:show|list|done|add|plan|cancel|step|subtask))?|task (?:show|done|cancel) ${reference}`,
  'task step \\d+(?: (?:done|open|title|details))?|task subtask \\d+',
  `mem(?: (?:add|list|search|get|delete))?|mem (?:get|delete) ${reference}`,
  'mem list (?:user|feedback|project|reference|learning|context)',
  `schedule(?: (?:add|list|pause|resume|delete))?|schedule (?:pause|resume|delete) ${reference}|notify`,
]
const command = new RegExp(`^(?:${heads.join('|')})$`)

/** What is wrong with a reading, if anything is. */
function complaint(reply: string, writs: readonly Writ[]): string | undefined {
  // The shortest writ has four characters and a line break.
  if (writs.length > (reply.length + 1) / 5) return 'there are more writs than the reply has room for'
  for (const writ of writs) {
    if (!command.test(writ.command)) return `${JSON.stringify(writ.command)} would head its frame`
    if (!writ.command.replace(/^end/, '').startsWith(writ.noun ?? 'todo')) return `${writ.command} would end as a ${writ.noun}`
    const wrong = complaintAbout(writ, reply)
    if (wrong !== undefined) return wrong
  }
  return undefined
}

function complaintAbout(writ: Writ, reply: string): string | undefined {
  switch (writ.verb) {
    case 'mistake':
      return writ.message === '' ? 'a mistake says nothing' : undefined
    case 'task add':
    case 'task subtask':
      if (writ.description !== '' && !reply.includes('/endtask')) return 'a block was believed without its end'
      return /[\n\r]/.test(writ.title + writ.owner) || writ.title === '' ? 'a title is no line' : undefined
    case 'task plan':
      if (!reply.includes('/endtask')) return 'a plan was believed without its end'
      return writ.steps.length === 0 || writ.steps.some(({ title }) => /[\n\r]|^\s*$/.test(title)) ? 'a step is no line' : undefined
    case 'mem add':
      if (writ.body !== '' && !reply.includes('/endmem')) return 'a block was believed without its end'
      return /[\n\r]/.test(writ.title) || writ.title === '' ? 'a title is no line' : undefined
    case 'mem search':
      return /[\n\r]/.test(writ.query) || writ.query === '' ? 'a query is no line' : undefined
    case 'schedule add':
      return /[\n\r]/.test(writ.when + writ.prompt) || writ.when === '' || writ.prompt === '' ? 'a schedule is no line' : undefined
    case 'agent':
      return complaintAboutDelegation(writ.agent, writ.prompt, reply)
    case 'parallel':
      if (!reply.includes('/endparallel') || writ.delegations.length === 0) return 'delegations were believed without their end'
      return writ.delegations.map((delegation) => complaintAbout(delegation, reply)).find(Boolean)
    case 'ask':
      return [writ.text, ...writ.options].some((text) => /[\n\r]/.test(text) || text === '') ? 'a question is no line' : undefined
    case 'reply':
      return complaintAboutDelegation('x', writ.text, reply, '/endreply')
    case 'notify':
      return /[\n\r]/.test(writ.text) || writ.text === '' ? 'a notification is no line' : undefined
    default:
      return undefined
  }
}

function complaintAboutDelegation(agent: string, text: string, reply: string, end = '/endagent'): string | undefined {
  if (text.includes('\n') && !reply.includes(end)) return 'a block was believed without its end'
  return text.trim() === '' || !/^[a-z0-9][a-z0-9_-]*$/.test(agent) ? 'a delegation is nobody’s or nothing' : undefined
}

test('[S7] no made-up input, with writs of every noun, makes the parser throw, or read what was not written', {
  timeout: patience,
}, () => {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 32)
  const nextReply = nounReplies(seed)
  const found = new Map<string, number>()
  for (let index = 0; index < inputs; index++) {
    const reply = nextReply()
    try {
      const writs = parseWrits(reply)
      for (const { verb } of writs) found.set(verb, (found.get(verb) ?? 0) + 1)
      const wrong = complaint(reply, writs)
      if (wrong !== undefined) throw new Error(wrong)
    } catch (error) {
      throw new Error(`FUZZ_SEED=${seed}, input ${index}: ${JSON.stringify(reply)}`, { cause: error })
    }
  }
  // The inputs are worth something only if they are full of writs, of every kind.
  const rare = ['mistake', 'notify', 'agent', 'parallel', 'ask', 'reply', ...taskVerbs, ...memVerbs, ...scheduleVerbs].filter(
    (verb) => (found.get(verb) ?? 0) < inputs / 200,
  )
  expect(rare).toEqual([])
})

const taskVerbs = ['show', 'list', 'done', 'cancel', 'step', 'add', 'subtask', 'plan'].map((verb) => `task ${verb}`)
const memVerbs = ['add', 'list', 'search', 'get', 'delete'].map((verb) => `mem ${verb}`)
const scheduleVerbs = ['add', 'list', 'pause', 'resume', 'delete'].map((verb) => `schedule ${verb}`)

const richReply = [
  'I looked at it — café, 漢字, 🧑‍🚒.',
  '/task show',
  '/task add coder: write the post-mortem 🔥',
  'First line — with ünïcödé',
  '',
  '```sh',
  '/task done',
  '/endtodo',
  '```',
  '/endtask',
  '```',
  '/task cancel 2',
  '```',
  '/task plan\r',
  '\r',
  '- bäuen',
  '2. test 漢',
  '/endtask',
  '/task subtask 0 tester: try «it»',
  '[END TASK]',
  '/endtask',
  '/todo add one',
  'detail',
  '/endtask',
  '/endtodo',
  '/task step 1 details: bumped 漢',
  '/mem add project: Q3 röllout 🔥',
  'with ünïcödé',
  '/endtask',
  '[END MEM]',
  '/endmem',
  '/mem search «röllout»',
  '/memory of all this',
  '/schedule add tomorrow 08:00: look at the ïnbox',
  '/schedule pause #3',
  '/notify I need the «keys»',
  '/agent explore: find the «config»',
  'in src/ 漢, and say where',
  '/endtask',
  '/endagent',
  '/parallel',
  '/agent explore: öne',
  '/agent general: two',
  '[END PARALLEL]',
  '/endagent',
  '/todo done 1',
  '/endparallel',
  '/ask Which «key»? | blüe | 漢',
  '/reply it is here:',
  'at the ënd',
  '/endreply',
  '/endtask',
  '/task add coder: one-line',
  '',
  '/task done',
].join('\n')

/** It has a block of lines of its own. */
function isLong(writ: Writ): boolean {
  return (
    writ.verb === 'parallel' || (writ.verb === 'agent' && writ.prompt.includes('\n')) || (writ.verb === 'reply' && writ.text.includes('\n'))
  )
}

test('[S7] a reply with writs of every noun is read as far as it goes wherever it is cut, and no half of a block is believed', {
  timeout: patience,
}, () => {
  const whole = parseWrits(richReply)
  const bytes = Buffer.from(richReply)
  for (let length = 0; length <= bytes.length; length++) {
    const writs = parseWrits(bytes.subarray(0, length).toString('utf8'))
    const about = `cut at byte ${length}`
    expect(writs.slice(0, -1), about).toEqual(whole.slice(0, Math.max(0, writs.length - 1)))
    const last = writs.at(-1)
    const text = last === undefined ? '' : 'description' in last ? last.description : 'body' in last ? last.body : isLong(last) ? '…' : ''
    const isBlock = last?.verb === 'task plan' || text !== ''
    if (isBlock) expect(whole, about).toContainEqual(last)
  }
  expect(whole.map(({ command: head }) => head)).toEqual([
    ...['task show', 'task add', 'task plan', 'task subtask 0', 'todo add', 'task step 1 details', 'mem add', 'mem search'],
    ...['schedule add', 'schedule pause 3', 'notify', 'agent explore', 'parallel', 'ask', 'reply', 'endtask', 'task add', 'task done'],
  ])
})

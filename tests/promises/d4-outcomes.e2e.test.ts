import { expect, onTestFinished, test } from 'vitest'
import { commandLine } from '../support/processes.ts'
import { databases, newPlace } from '../support/stores.ts'
import { bundledScript } from './support/bundle.ts'
import { driverByRequire } from './support/driver-by-require.ts'
import type { Fault } from './support/faults.ts'
import { manyRequests } from './support/rest.ts'
import { isSoak, patience } from './support/soak.ts'
import { startTold } from './support/told-daemon.ts'

const rounds = isSoak ? 200 : 5
const atOnce = 4
const faults: Fault[] = ['before', 'at', 'after']

type Outcome = 'not_saved' | 'unknown'
const honest: Record<Fault, Outcome> = { before: 'not_saved', at: 'unknown', after: 'unknown' }

interface Found {
  /** Answers that a caller could not go by. */
  wrong: string[]
  failed: number
}

/** Lets commits fail, at each place in turn, and repeats what was not answered with its key until it is. */
async function failAgainAndAgain(database: (typeof databases)[number], rounds: number, script?: string): Promise<Found> {
  const { place, remove } = await newPlace(database)
  onTestFinished(remove)
  const argv = script === undefined ? ['--import', await bundledScript('support/faults.ts'), commandLine] : [script]
  const daemon = await startTold(place, argv)
  const rest = manyRequests(daemon.url, daemon.token)
  const countOf = async (subject: string): Promise<number> => {
    const { body } = await rest('POST', '/v1/perform/todo.list', { limit: 200 })
    return body.todos.filter((todo: { subject: string }) => todo.subject === subject).length
  }

  const found: Found = { wrong: [], failed: 0 }
  for (let round = 0; round < rounds * faults.length; round++) {
    const fault = faults[round % faults.length] as Fault
    await daemon.tell(fault)
    const subjects = Array.from({ length: atOnce }, (_, index) => `${fault}-${round}-${index}`)
    const add = (subject: string) => rest('POST', '/v1/todos', { subject }, { 'idempotency-key': subject })
    const answers = await Promise.all(subjects.map(async (subject) => ({ subject, ...(await add(subject)) })))
    for (const { subject, status, body } of answers) {
      if (status === 201) continue
      found.failed += 1
      if (status !== 503 || body.outcome !== honest[fault])
        found.wrong.push(`${subject} was answered ${status} with outcome ${body?.outcome}`)
      if (body?.outcome === 'not_saved' && (await countOf(subject)) > 0) found.wrong.push(`${subject} was "not saved", and is there`)
    }
    for (const { subject } of answers) {
      const again = await add(subject)
      const count = await countOf(subject)
      if (count !== 1) found.wrong.push(`${subject} is there ${count} times`)
      if (again.status === 201) await rest('PATCH', `/v1/todos/${again.body.todo.id}`, { status: 'completed' })
      else found.wrong.push(`${subject} was answered ${again.status} when it was repeated: ${again.text}`)
    }
  }
  if (daemon.child.exitCode !== null) found.wrong.push(`the daemon ended with ${daemon.child.exitCode}`)
  return found
}

test.for(databases)(
  '[D4] on %s a failed commit is never told as one that left nothing, and its key settles it',
  { timeout: patience },
  async (database, { annotate }) => {
    const found = await failAgainAndAgain(database, rounds)
    await annotate(`${rounds} faults each before, at and after the commit: ${found.failed} writes failed, each had one effect in the end`)
    expect(found.wrong).toEqual([])
    expect(found.failed).toBeGreaterThanOrEqual(rounds * faults.length)
  },
)

test.for(databases)(
  '[D4] canary: on %s a daemon that takes a failed commit for one that left nothing is caught',
  { timeout: patience },
  async (database, { annotate }) => {
    const { wrong } = await failAgainAndAgain(database, 1, await bundledScript('canaries/failed-commit-as-not-saved.ts', [driverByRequire]))
    await annotate(String(wrong[0]))
    expect(wrong.join('\n')).toContain('was "not saved", and is there')
  },
)

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { Refused } from '../../src/core/gate/refused.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { StoreUnavailable } from '../../src/core/ports/unavailable.ts'
import { assemble, openStore, type Stay } from '../../src/server/open.ts'
import { punchlistHere } from '../support/punchlist-here.ts'
import { letGoOfClosed } from '../support/sqlite-file.ts'
import { nothingFound } from './canaries/nothing-found.ts'
import { type Flip, flipIn, kindOfPage, type Left, leftBehind, writeFlipped } from './support/flips.ts'
import { Random } from './support/random.ts'
import { isSoak, patience } from './support/soak.ts'

const flips = isSoak ? 5_000 : 200

type Kind = 'harmless' | 'another text' | 'without the last commit' | 'refused'

/** What whoever stays is told: the todos, or why not. Anything else is thrown. */
async function told(data: string, stay: Stay, spoil: (store: Store) => Store): Promise<string[] | StoreUnavailable> {
  try {
    const punchlist = assemble(spoil(await openStore({ data }, stay)))
    try {
      const listed = await punchlist.perform('todo.list', { limit: 200 }, { caller: await punchlist.localCaller() })
      if (!listed.granted) throw new StoreUnavailable(listed.refusal.message, 'not_saved', listed.refusal.hint ?? '')
      return listed.value.todos.map(({ subject }) => subject).toSorted()
    } finally {
      await punchlist.close()
    }
  } catch (problem) {
    if (problem instanceof StoreUnavailable && problem.hint !== '') return problem
    if (problem instanceof Refused) return []
    throw problem
  }
}

/** What a flip came to; a sentence, if it should not have. */
function judge(left: Left, answer: string[] | StoreUnavailable): { kind: Kind } | { wrong: string } {
  if (answer instanceof StoreUnavailable) return { kind: 'refused' }
  const [whole = [], before] = left.states
  if (isDeepStrictEqual(answer, whole)) return { kind: 'harmless' }
  if (answer.length === whole.length) return { kind: 'another text' }
  // A last commit that cannot be read is the same as one that a power loss cut off, which nobody was answered.
  if (isDeepStrictEqual(answer, before)) return { kind: 'without the last commit' }
  return { wrong: `${answer.length} of ${whole.length} todos were listed` }
}

interface Found {
  counts: Partial<Record<Kind, number>>
  wrong: string[]
}

async function flipAgainAndAgain(
  random: Random,
  look: (left: Left, data: string, count: number) => ReturnType<typeof judge> | Promise<ReturnType<typeof judge>>,
  isOver: (found: Found, count: number) => boolean,
  flipAt: (left: Left, count: number) => Flip = (left, count) => flipIn(left, count % 2 === 0 ? 'database' : 'log', random),
): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), 'punchlist-flips-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const left = await leftBehind(40, 10)
  const found: Found = { counts: {}, wrong: [] }
  for (let count = 0; !isOver(found, count); count++) {
    const flip = flipAt(left, count)
    const data = join(folder, String(count))
    writeFlipped(left, flip, data)
    const judged = await Promise.resolve(look(left, data, count)).catch((problem) => ({ wrong: String(problem) }))
    if ('wrong' in judged) found.wrong.push(`${nameOf(flip)}: ${judged.wrong}`)
    else found.counts[judged.kind] = (found.counts[judged.kind] ?? 0) + 1
    rmSync(data, { recursive: true })
    // What was closed stays open until it is collected as garbage.
    if (count % 20 === 0) await letGoOfClosed()
  }
  return found
}

/** Doctor first: it must leave a damaged database to be found by whoever stays. */
async function lookByEveryMeans(left: Left, data: string, count: number): Promise<ReturnType<typeof judge>> {
  const doctor = await punchlistHere(['doctor', '--data', data])
  if (doctor.code !== 0 && doctor.code !== 75) return { wrong: `doctor ended with ${doctor.code}: ${doctor.stderr}` }
  const judged = judge(left, await told(data, 'long', (store) => store))
  if ('kind' in judged && judged.kind === 'refused' && doctor.code === 0) return { wrong: 'it is refused, and doctor finds nothing wrong' }
  const listed = count % 4 === 0 ? await punchlistHere(['todo', 'list', '--data', data]) : doctor
  if (listed.code !== 0 && listed.code !== 75) return { wrong: `a command ended with ${listed.code}: ${listed.stderr}` }
  return judged
}

function nameOf({ part, byte, bit }: Flip): string {
  return `bit ${bit} of byte ${byte} of the ${part}`
}

test(`[D5] of ${flips} flipped bits each is harmless or refused with what to do; no list is cut, and doctor never fails`, {
  timeout: patience,
}, async ({ annotate }) => {
  const random = new Random()
  const { counts, wrong } = await flipAgainAndAgain(random, lookByEveryMeans, (_found, count) => count === flips)
  await annotate(JSON.stringify(counts))
  expect(wrong, `seed ${random.seed}, ${JSON.stringify(counts)}`).toEqual([])
  expect(counts.refused).toBeGreaterThan(0)
})

test('[D5] canary: a store that tells what it cannot read as nothing there is caught', { timeout: patience }, async ({ annotate }) => {
  const random = new Random()
  const empty = ({ wrong }: Found) => wrong.filter((sentence) => sentence.endsWith(': 0 of 50 todos were listed'))
  const look = async (left: Left, data: string) => judge(left, await told(data, 'doctor', nothingFound))
  // What a page is, page by page: one of them holds the todos.
  const found = await flipAgainAndAgain(random, look, (soFar, count) => empty(soFar).length > 0 || count === 20 * flips, kindOfPage)
  await annotate(String(empty(found)[0]))
  expect(empty(found), `seed ${random.seed}`).not.toEqual([])
})

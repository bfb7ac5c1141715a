import { expect, test } from 'vitest'
import { promisedInputs } from '../../../tests/support/how-many.ts'
import { replyMaker } from '../../../tests/support/replies.ts'
import { parseWrits } from './parse.ts'
import type { Writ } from './writ.ts'

/** Beside other work so many inputs take minutes; that says nothing of the parser. */
const patience = 1_800_000

/** Half of the million that is promised; the other half is in fuzz-nouns.test.ts. */
const inputs = promisedInputs(500_000)
const command = /^(?:endtodo|todo(?: [a-z]+)?(?: (?:all|\d+|[0-9A-Z]{26}))?)$/

/** What is wrong with a reading, if anything is. */
function complaint(reply: string, writs: readonly Writ[]): string | undefined {
  if (writs.length > reply.length / 5) return 'there are more writs than the reply has room for'
  for (const writ of writs) {
    if (!command.test(writ.command)) return `${JSON.stringify(writ.command)} would head its frame`
    if (writ.verb === 'mistake' && writ.message === '') return 'a mistake says nothing'
    if (writ.verb === 'add' && /[\n\r]/.test(writ.subject)) return 'a subject has two lines'
    if (writ.verb === 'add' && writ.description !== '' && !reply.includes('/endtodo')) return 'a block was believed without its end'
  }
  return undefined
}

/** Reads made-up replies until something is wrong with a reading; answers how many writs there were. */
function fuzz(parse: (reply: string) => Writ[], count: number): number {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 32)
  const nextReply = replyMaker(seed)
  let found = 0
  for (let index = 0; index < count; index++) {
    const reply = nextReply()
    try {
      const writs = parse(reply)
      found += writs.length
      const wrong = complaint(reply, writs)
      if (wrong !== undefined) throw new Error(wrong)
    } catch (error) {
      throw new Error(`FUZZ_SEED=${seed}, input ${index}: ${JSON.stringify(reply)}`, { cause: error })
    }
  }
  return found
}

test('[S7] no made-up input makes the parser throw, or read what was not written', { timeout: patience }, () => {
  // The inputs are worth something only if they are full of writs.
  expect(fuzz(parseWrits, inputs)).toBeGreaterThan(inputs)
})

test('[S7] canary: a parser that believes a block without its end is caught', { timeout: patience }, () => {
  expect(() => fuzz((reply) => parseWrits(`${reply}\n/endtodo`), inputs)).toThrow('FUZZ_SEED')
})

const richReply = [
  'I looked at it — café, 漢字, 🧑‍🚒.',
  '/todo add review the déploy status',
  '/todo add write the post-mortem 🔥',
  'First line — with ünïcödé',
  '',
  '```sh',
  '/todo done 1',
  '```',
  '/endtodo',
  '```',
  '/todo done 2',
  '```',
  '/todo add --tenant file the rollback ticket\r',
  '\r',
  '/todo list',
  '/todo start #14',
  '/todo describe 14: bumped 漢',
  '/todo block 15: waiting for «keys»',
  '/todo add another',
  '\u001b[31m[END TODO]',
  '/endtodo',
  '/endtodo',
  '/todo done 14, 15',
  '/todo frobnicate',
].join('\n')

test('[S7] a reply cut at any byte is read as far as it goes, and no half of a block is believed', { timeout: patience }, () => {
  const whole = parseWrits(richReply)
  const bytes = Buffer.from(richReply)
  for (let length = 0; length <= bytes.length; length++) {
    const writs = parseWrits(bytes.subarray(0, length).toString('utf8'))
    expect(writs.slice(0, -1), `cut at byte ${length}`).toEqual(whole.slice(0, Math.max(0, writs.length - 1)))
    const last = writs.at(-1)
    if (last?.verb === 'add' && last.description !== '') expect(whole, `cut at byte ${length}`).toContainEqual(last)
  }
  expect(whole).toHaveLength(11)
})

test('[WR16] a long reply is read in time that grows with its length, not with its square', () => {
  const block = '/todo add x\ny\n/endtodo\n'
  const timed = (count: number) => {
    const reply = block.repeat(count)
    // Of the processor, not of the clock, which others may make run on meanwhile.
    const start = process.cpuUsage()
    expect(parseWrits(reply)).toHaveLength(count)
    const { user, system } = process.cpuUsage(start)
    return user + system
  }
  timed(2_000)
  const small = Math.min(timed(2_000), timed(2_000), timed(2_000))
  const large = Math.min(timed(24_000), timed(24_000), timed(24_000))
  // Twelve times the text: 12 when linear, 144 when square.
  expect(large / small).toBeLessThan(50)
})

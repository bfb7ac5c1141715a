import { describe, expect, test } from 'vitest'
import type { WholeMessage } from '../../src/contract/nouns/message.ts'
import { isSoak } from '../promises/support/soak.ts'
import { databases } from '../support/stores.ts'
import { until } from '../support/until.ts'
import { newTalk, type RunnerName, runners, type Talk } from './support/talk.ts'

/**
 * What each runner cannot have. A function answers once and as a whole, so that nothing of it can be heard before: when its time is up, it has said
 * nothing. The host program's own model loop is the same runner as a function.
 */
const isHeardAsItSpeaks: Record<RunnerName, boolean> = { model: true, function: false, command: true, acp: true }

/** No runner knows which database there is: beside other tests one of them is enough on PostgreSQL, the one that says most in the smallest pieces. */
const scenes = runners
  .flatMap((runner) => databases.map((database) => ({ runner, database })))
  .filter(({ runner, database }) => isSoak || database === 'sqlite' || runner === 'model')

const textsOf = (messages: readonly WholeMessage[]) =>
  messages.flatMap(({ parts }) => parts.flatMap(({ content }) => (content.type === 'text' ? [content.text] : [])))
const replies = (messages: readonly WholeMessage[]) => messages.filter(({ role, kind }) => role === 'assistant' && kind === 'reply')

/** How often each of these was given, and whether in this order. */
function deliveries({ given }: Talk, words: readonly string[]) {
  const all = given().join('\n')
  const places = words.map((word) => all.indexOf(word))
  return {
    times: words.map((word) => all.split(word).length - 1),
    inOrder: places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0)),
  }
}
const once = (words: readonly string[]) => ({ times: words.map(() => 1), inOrder: true })

describe.each(scenes)('a conversation with an agent that is a $runner, on $database', ({ runner, database }) => {
  test('[CV4] what is said while it speaks is given to it afterwards, in order and once', async () => {
    const talk = await newTalk(runner, database, [{ text: 'I am ', after: 'thinking.' }])
    await talk.say('word-one')
    await talk.asked(1)
    for (const text of ['word-two', 'word-three', 'word-four']) await talk.say(text)
    talk.release(1)
    await talk.asked(2)
    await talk.atRest()
    const words = ['word-one', 'word-two', 'word-three', 'word-four']
    expect(deliveries(talk, words)).toEqual(once(words))
    expect(replies(await talk.transcript()).map(({ finish }) => finish)).toEqual(['stop', 'stop'])
  })

  test('[CV4] whether or not its reply had writs, and their answers are given with the rest', async () => {
    const talk = await newTalk(runner, database, [
      { text: '/notify halfway\n', after: 'I go on.\n/todo add later' },
      { text: '/todo done 1' },
    ])
    await talk.say('word-one')
    await talk.asked(1)
    await talk.say('word-two')
    talk.release(1)
    await talk.asked(3)
    await talk.atRest()
    const words = ['word-one', 'word-two', 'added #1 [pending] later', '#1 [completed] later']
    expect(deliveries(talk, words)).toEqual(once(words))
    expect(await talk.todos()).toEqual(['later'])
    expect((await talk.ask('notification.list', {})).notifications).toHaveLength(1)
    expect((await talk.transcript()).map(({ writs }) => writs)).not.toContain('waiting')
  })

  test('[CV5] work that a person hands on while it speaks is done before it is asked again, and its result is given to it', async () => {
    const talk = await newTalk(runner, database, [{ text: 'I am ', after: 'thinking.' }])
    await talk.say('word-one')
    await talk.asked(1)
    await talk.say('/agent helper: help it')
    talk.release(1)
    await talk.asked(2)
    expect(await talk.atRest()).toMatchObject({ state: 'dormant', outcome: 'done' })
    const words = ['word-one', 'I helped.']
    expect(deliveries(talk, words)).toEqual(once(words))
    expect(talk.given()).toHaveLength(2)
  })

  test('[CV6] a reply that a person stops keeps what was said; whole lines of it are run, but nothing is begun any more', async () => {
    const said = '/todo add whole\n/agent helper: begin\n/todo add ha'
    const talk = await newTalk(runner, database, [{ text: said, after: 'lf' }])
    await talk.say('word-one')
    await talk.asked(1)
    if (isHeardAsItSpeaks[runner]) await heard(talk, '/todo add ha')
    await talk.ask('session.stop', { session: talk.session })
    expect(await talk.atRest()).toMatchObject({ hold: 'stopped', outcome: 'stopped' })
    const [reply] = replies(await talk.transcript())
    expect(reply).toMatchObject({ finish: 'interrupted', error: 'stopped by local' })
    expect(reply?.endedAt).toBeGreaterThan(0)
    if (!isHeardAsItSpeaks[runner]) return
    expect(textsOf(reply === undefined ? [] : [reply]).join('')).toBe(said)
    expect(await talk.todos()).toEqual(['whole'])
    expect((await talk.ask('session.list', { parent: talk.session })).sessions).toEqual([])
    const told = textsOf(await talk.transcript()).join('\n')
    expect(told).toMatch(/ERR: it was not run, since the session was stopped by local/)
    expect(told).toMatch(/Your reply was cut off there: stopped by local\. Its last line was not whole/)
    await talk.ask('session.resume', { session: talk.session })
    await talk.asked(2)
    await talk.atRest()
    expect(talk.given()[1]).toContain('added #1 [pending] whole')
    expect(await talk.todos()).toEqual(['whole'])
  })

  test('[CV6] so does one whose time is up, and it goes on from there when it is asked again', async () => {
    const talk = await newTalk(runner, database, [{ text: '/todo add whole\n/todo add ha', after: 'lf' }, { text: '/todo done 1' }], {
      definition: { limits: { turns: 8, seconds: 3, depth: 2, children: 5 } },
    })
    await talk.say('word-one')
    expect(await talk.atRest()).toMatchObject({ outcome: 'failed' })
    const [reply] = replies(await talk.transcript())
    expect(reply).toMatchObject({ finish: 'interrupted', error: 'took longer than 3 s' })
    expect(await talk.todos()).toEqual(isHeardAsItSpeaks[runner] ? ['whole'] : [])
    await talk.say('word-two')
    await talk.asked(2)
    await talk.atRest()
    if (!isHeardAsItSpeaks[runner]) {
      expect(talk.given()[1]).toContain('word-one')
      return
    }
    expect(talk.given()[1]).toContain('cut off there: took longer than 3 s')
    expect(talk.given()[1]).not.toContain('word-one')
  })

  test('[CV7] a reply that is longer than is kept is cut where one sees it, and the run goes on', async () => {
    const talk = await newTalk(runner, database, [{ text: `/todo add first\n\n${`${'x'.repeat(99)}\n`.repeat(4_000)}/todo add last\n` }])
    await talk.say('word-one')
    await talk.asked(2)
    expect(await talk.atRest()).toMatchObject({ outcome: expect.not.stringMatching('failed') })
    const [text = ''] = textsOf(replies(await talk.transcript()))
    expect(text.length).toBeLessThan(256 * 1024 + 100)
    expect(text).toMatch(/… \(cut here: \d+ more characters\)$/)
    expect(await talk.todos()).toEqual(['first'])
  })

  test('[CV8] to tell the people the same again, while nothing has changed, is done once and answered with that fact', async () => {
    const talk = await newTalk(
      runner,
      database,
      Array.from({ length: 3 }, () => ({ text: '/notify hello\n/todo list' })),
    )
    await talk.say('go')
    await talk.asked(4)
    await talk.atRest()
    expect((await talk.ask('notification.list', {})).notifications).toHaveLength(1)
    const answers = textsOf((await talk.transcript()).filter(({ kind }) => kind === 'writs'))
    expect(answers[0]).toMatch(/told the people: notification #1\n/)
    expect(answers[1]).toMatch(/notification #1 \(before; nothing has changed since, so it was not done again\)/)
    expect(answers[1]).toMatch(/\(as before: nothing has changed since you last looked\)/)
  })
})

/** Comes back when what the agent has said so far is written down. */
async function heard(talk: Talk, end: string): Promise<void> {
  await until(`its words end with ${end}`, async () =>
    textsOf(replies(await talk.transcript()))
      .join('')
      .endsWith(end)
      ? true
      : undefined,
  )
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSoak } from '../promises/support/soak.ts'
import { databases } from '../support/stores.ts'
import { until } from '../support/until.ts'
import { newTalk, type RunnerName, runners, type Speech, type Talk } from './support/talk.ts'

/** How many conversations there are of each. Programs take long to start, and so do engines on PostgreSQL: beside other tests they have fewer. */
function conversations(runner: RunnerName, database: (typeof databases)[number]): number {
  if (isSoak) return { model: 200, function: 200, command: 40, acp: 40 }[runner]
  return database === 'postgres' ? 1 : { model: 4, function: 4, command: 1, acp: 1 }[runner]
}

const scenes = runners.flatMap((runner) => databases.map((database) => ({ runner, database })))

const speakers = ['person', 'guest', 'peer', 'helper'] as const
const doings = [...speakers, 'goes on', 'answer', 'pause', 'resume', 'stop'] as const

interface Act {
  doing: (typeof doings)[number]
  /** How long nobody does anything before it, in milliseconds. */
  wait: number
}

/** Whether anybody stops the agent in the middle of what it says. */
const someAct = (isStopped: boolean): fc.Arbitrary<Act> =>
  fc.record({
    doing: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...speakers) },
      { weight: 3, arbitrary: fc.constant('goes on' as const) },
      { weight: 1, arbitrary: fc.constantFrom('answer' as const, 'pause' as const, 'resume' as const) },
      { weight: isStopped ? 1 : 0, arbitrary: fc.constant('stop' as const) },
    ),
    wait: fc.constantFrom(0, 0, 0, 5, 20, 60),
  })
const someReply = fc.record({ does: fc.constantFrom('talk', 'notify', 'ask', 'agent'), isHeld: fc.boolean() })
const someConversation = (isStopped: boolean) =>
  fc.record({
    acts: fc.array(someAct(isStopped), { minLength: 4, maxLength: 14 }),
    replies: fc.array(someReply, { minLength: 2, maxLength: 8 }),
  })

type Reply = { does: 'talk' | 'notify' | 'ask' | 'agent'; isHeld: boolean }

/** What the agent says the n-th time, and of what must come of it. */
function speech({ does, isHeld }: Reply, index: number): Speech {
  const line = {
    talk: 'So be it.',
    notify: `/notify note-${index}`,
    ask: `/ask question-${index}`,
    agent: `/agent helper: help-${500 + index}`,
  }[does]
  return isHeld ? { text: `I think.\n`, after: line } : { text: `I think.\n${line}` }
}

/** Everybody who can speak in a session, each with words of their own. */
class Company {
  readonly said: Record<(typeof speakers)[number], string[]> = { person: [], guest: [], peer: [], helper: [] }
  readonly #talk: Talk
  #count = 100
  #released = 0

  constructor(talk: Talk) {
    this.#talk = talk
  }

  async act({ doing, wait }: Act): Promise<void> {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const { ask, session, caller, say } = this.#talk
    const number = this.#count++
    switch (doing) {
      case 'person':
        this.said.person.push(`word-${number}`)
        return void (await say(`word-${number}`))
      case 'guest': {
        this.said.guest.push(`word-${number}`)
        const guest = { ...caller, name: 'guest', access: 'readonly' as const }
        return void (await ask('message.send', { session, text: `word-${number}` }, { caller: guest }))
      }
      case 'peer': {
        this.said.peer.push(`word-${number}`)
        const peer = { ...caller, name: 'peer', agent: 'helper' }
        return void (await ask('message.send', { session, text: `word-${number}` }, { caller: peer }))
      }
      case 'helper':
        this.said.helper.push(`result-${number}`)
        return void (await say(`/agent helper: help-${number}`))
      case 'goes on':
        if (this.#released < this.#talk.given().length) this.#talk.release(++this.#released)
        return
      case 'answer':
        return this.answer()
      case 'pause':
      case 'resume':
      case 'stop':
        return void (await ask(`session.${doing}`, { session }))
    }
  }

  async answer(): Promise<void> {
    const { ask, session } = this.#talk
    const { questions } = await ask('question.list', { session })
    for (const { number } of questions) await ask('question.answer', { question: number, answer: `answer-${number}` })
  }

  /** Everybody lets the agent come to its end. */
  async letGo(replies: number): Promise<void> {
    const { ask, session, release } = this.#talk
    for (let time = 1; time <= replies; time++) release(time)
    await ask('session.resume', { session })
    await until('it has nothing more to say or to hear', async () => {
      await this.answer()
      const { session: situation } = await ask('session.get', { session })
      const isOver = situation.state === 'dormant' && situation.outcome !== null && !situation.due
      return isOver ? true : undefined
    })
  }
}

/** What of these words was not given to the agent as often as it may be, and which came in another order than they were said in. */
function misheard({ given }: Talk, words: readonly string[], mostTimes: number): string[] {
  const all = given().join('\n')
  const times = words.map((word) => all.split(word).length - 1)
  const isWrong = (count = 0) => count === 0 || count > mostTimes
  const wrong = words.flatMap((word, index) => (isWrong(times[index]) ? [`${word} was given ${times[index]} times`] : []))
  const places = words.map((word) => all.indexOf(word))
  const late = words.filter((_, index) => index > 0 && (places[index] ?? 0) < (places[index - 1] ?? 0))
  return [...wrong, ...late.map((word) => `${word} came before what was said before it`)]
}

/** Requests that do not go on where the one before has ended. */
function rewritten({ requests }: Talk): string[] {
  const all = requests()
  return all.flatMap((request, index) => {
    const before = index === 0 ? '[' : (all[index - 1] ?? '').slice(0, -1)
    return request.startsWith(before) ? [] : [`request ${index + 1} does not begin as the one before it`]
  })
}

interface Came {
  talk: Talk
  said: Company['said']
  /** What people answered to the agent's questions. */
  answers: string[]
  notes: string[]
  /** What the agent has told the people, as far as it came to say it. */
  expectedNotes: string[]
  unfinished: number[]
}

type Conversation = { acts: Act[]; replies: Reply[] }

async function converse(runner: RunnerName, database: (typeof databases)[number], { acts, replies }: Conversation): Promise<Came> {
  const talk = await newTalk(runner, database, replies.map(speech))
  await talk.say('word-000')
  const company = new Company(talk)
  for (const act of acts) await company.act(act)
  await company.letGo(replies.length)
  const { questions } = await talk.ask('question.list', { session: talk.session, all: true })
  const { notifications } = await talk.ask('notification.list', {})
  const transcript = await talk.transcript()
  await talk.stopEngine()
  return {
    talk,
    said: { ...company.said, person: ['word-000', ...company.said.person] },
    answers: questions.map(({ answer }) => answer ?? '').filter((answer) => answer.startsWith('answer-')),
    notes: notifications.map(({ text }) => text).toSorted(),
    expectedNotes: replies
      .flatMap(({ does }, index) => (does === 'notify' && index < talk.given().length ? [`note-${index}`] : []))
      .toSorted(),
    unfinished: transcript.filter(({ endedAt, writs }) => endedAt === 0 || writs === 'waiting').map(({ number }) => number),
  }
}

/** Those who speak one after another, each with what they said in order. */
function lines({ said: { person, guest, peer, helper }, answers }: Came): string[][] {
  return [person, guest, peer, ...[...helper, ...answers].map((word) => [word])]
}

describe.each(scenes)('people, peers and helpers who speak with a $runner all at once, on $database', ({ runner, database }) => {
  test('[CV13] whoever speaks when, everything is given once and in its order, and every writ is run once', {
    timeout: 1_800_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(someConversation(false), async (conversation) => {
        const came = await converse(runner, database, conversation)
        const { talk, notes, expectedNotes, unfinished } = came
        const { sessions: children } = await talk.ask('session.list', { parent: talk.session, limit: 100 })
        expect({
          misheard: lines(came).flatMap((words) => misheard(talk, words, 1)),
          results: talk.given().join('\n').split(' result-').length - 1,
          rewritten: rewritten(talk),
          notes,
          unfinished,
        }).toEqual({ misheard: [], results: children.length, rewritten: [], notes: expectedNotes, unfinished: [] })
      }),
      { numRuns: conversations(runner, database), endOnFailure: true },
    )
  })

  test('[CV14] wherever it is stopped and goes on, nothing that was said to it is lost, and no writ is run twice', {
    timeout: 1_800_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(someConversation(true), async (conversation) => {
        const came = await converse(runner, database, conversation)
        const { talk, notes, expectedNotes, unfinished } = came
        expect({
          // What it had said nothing to when it was stopped is given to it again.
          misheard: [came.said.person, came.said.guest, came.said.peer].flatMap((words) => misheard(talk, words, Number.POSITIVE_INFINITY)),
          notesTwice: notes.filter((note, index) => notes.indexOf(note) !== index),
          notesOfNobody: notes.filter((note) => !expectedNotes.includes(note)),
          unfinished,
        }).toEqual({ misheard: [], notesTwice: [], notesOfNobody: [], unfinished: [] })
      }),
      { numRuns: conversations(runner, database), endOnFailure: true },
    )
  })
})

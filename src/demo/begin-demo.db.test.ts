import { expect, onTestFinished, test } from 'vitest'
import { newPlace } from '../../tests/support/stores.ts'
import { createClient } from '../sdk/client.ts'
import { localTransport } from '../server/library/local-transport.ts'
import { openPunchlist, type Punchlist } from '../server/open.ts'
import { beginDemo } from './begin-demo.ts'

async function open(): Promise<Punchlist> {
  const { place, remove } = await newPlace('sqlite')
  const punchlist = await openPunchlist(place)
  onTestFinished(async () => {
    await punchlist.close()
    await remove()
  })
  return punchlist
}

/** As if the process ended after so many calls, with the last one done and its answer lost. */
function endingAfter(punchlist: Punchlist, calls: number): Punchlist {
  let left = calls
  return {
    ...punchlist,
    async perform(name, input, call) {
      const outcome = await punchlist.perform(name, input, call)
      left -= 1
      if (left === 0) throw new Error('killed')
      return outcome
    },
  }
}

const asPerson = async (punchlist: Punchlist) => localTransport(punchlist, await punchlist.localCaller())

async function whatIsThere(punchlist: Punchlist) {
  const client = createClient(await asPerson(punchlist))
  const { sessions } = await client.session.list({ limit: 100 })
  const said = await Promise.all(sessions.map(({ number }) => client.message.list({ session: number })))
  return {
    sessions: sessions.map(({ title }) => title),
    messages: said.map(({ messages }) => messages.length),
    todos: (await client.todo.list({ limit: 200 })).todos.map(({ subject }) => subject),
    schedules: (await client.schedule.list()).schedules.map(({ title }) => title),
    tasks: (await client.task.list()).tasks.map(({ title }) => title),
  }
}

const commandOf = (id: string) => ['node', `${id}.mjs`]

test('[DE9] a beginning that was cut off, wherever it was, is taken up without doing anything twice', async () => {
  const [whole, cut] = [await open(), await open()]
  await beginDemo(await asPerson(whole), commandOf)
  let ends = 0
  for (let isBegun = false; !isBegun; ) {
    ends += 1
    isBegun = await beginDemo(await asPerson(endingAfter(cut, ends)), commandOf).then(
      () => true,
      (problem: Error) => {
        if (problem.message !== 'killed') throw problem
        return false
      },
    )
  }
  expect(ends).toBeGreaterThan(20)
  expect(await whatIsThere(cut)).toEqual(await whatIsThere(whole))
})

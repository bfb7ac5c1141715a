import { openPunchlist } from '../../../src/server/open.ts'
import { inParallel } from './parallel.ts'

/** A process that adds todos to a folder, four at a time, and prints the numbers that it was told and the errors. */
const [data = '', name = '', count = '0'] = process.argv.slice(2)
const punchlist = await openPunchlist({ data })
const caller = await punchlist.localCaller()
const numbers: number[] = []
const errors: string[] = []

const subjects = Array.from({ length: Number(count) }, (_, index) => `${name} ${index}`)
await inParallel(4, subjects, async (subject) => {
  try {
    const added = await punchlist.perform('todo.add', { subject }, { caller })
    if (added.granted) numbers.push(added.value.todo.number)
    else errors.push(`${subject}: ${added.refusal.message}`)
  } catch (problem) {
    errors.push(`${subject}: ${problem}`)
  }
})
await punchlist.close()
process.stdout.write(JSON.stringify({ numbers, errors }))

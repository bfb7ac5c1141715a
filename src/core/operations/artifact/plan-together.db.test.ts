import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { randomNumbers } from '../../../../tests/support/replies.ts'
import { shorthandFor } from '../../../../tests/support/shorthand.ts'
import { newWorld } from '../../../../tests/support/world.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import type { Caller } from '../../ports/caller.ts'

interface Step {
  title: string
  details: string
  /** Its todo, once it has one. */
  todo?: string
}

const fields = ['subject', 'description', 'status'] as const

describeOnEachDatabase('a person and an agent on one plan', newWorld, (world) => {
  const { newSession, rows, last } = shorthandFor(world)

  test.each([...Array(6).keys()])('[PT21] they lose nothing through three re-finalisings (%i)', async (seed) => {
    const random = randomNumbers(seed)
    const below = (limit: number) => Math.floor(random() * limit)
    const any = <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)]
    const agent = await world.punchlist.localCaller({ agent: 'coder' })
    const session = await newSession()
    const mayMove = seed % 2 === 0
    let count = 0
    const newStep = (): Step => {
      count += 1
      return { title: `alpha${count} beta${count} gamma${count}`, details: `Details ${count}.` }
    }
    const markdown = (steps: readonly Step[]) =>
      steps.map(({ title, details }, index) => `${index + 1}. ${title}\n   ${details}\n`).join('')
    const steps = [...Array(8)].map(newStep)
    const { artifact } = await world.ask('artifact.add', { session, type: 'plan', title: 'Plan', content: markdown(steps) })
    const finalise = () => world.ask('artifact.stage', { artifact: artifact.id, stage: 'final' })
    await finalise()
    for (const [index, todo] of (await rows(session)).entries()) (steps[index] as Step).todo = todo.id
    /** What somebody wrote into a todo: `id field` and the value. */
    const written = new Map<string, string>()
    const write = async (todo: Todo, wish: Partial<Pick<Todo, (typeof fields)[number]>>, caller: Caller) => {
      await world.ask('todo.update', { todo: todo.id, ...wish }, { caller })
      for (const [field, value] of Object.entries(wish)) written.set(`${todo.id} ${field}`, value as string)
    }
    const deleted = new Set<string>()

    for (let round = 1; round <= 3; round++) {
      for (const caller of [world.caller, agent]) {
        for (let edit = 0; edit < 3; edit++) {
          const todo = any(await rows(session)) as Todo
          const kind = below(mayMove ? 6 : 5)
          count += 1
          if (kind === 0) await write(todo, { subject: `renamed by ${caller.name} ${count}` }, caller)
          if (kind === 1) await write(todo, { description: `noted by ${caller.name} ${count}` }, caller)
          if (kind === 2) await write(todo, { status: any(['in_progress', 'completed', 'canceled'] as const) }, caller)
          if (kind === 3) {
            const own = await world.ask('todo.add', { session, subject: `own ${count}` }, { caller })
            for (const field of fields) written.set(`${own.todo.id} ${field}`, own.todo[field])
          }
          if (kind === 4 && edit === 0) {
            await world.ask('todo.delete', { todo: todo.id }, { caller })
            deleted.add(todo.id)
          }
          if (kind === 5) await world.ask('todo.move', { todo: todo.id, before: any(await rows(session))?.id ?? null }, { caller })
        }
      }
      const before = new Map((await rows(session)).map((todo) => [todo.id, todo]))
      const isFinished = ({ todo }: Step) => ['completed', 'canceled'].includes(before.get(todo ?? '')?.status ?? '')
      const reworded = any(steps.filter((step) => !isFinished(step)))
      if (reworded) reworded.title = `${reworded.title} delta${count}`
      const detailed = any(steps)
      if (detailed) detailed.details = `More details ${count}.`
      steps.splice(below(steps.length), 0, newStep())
      const moved = steps.splice(below(steps.length), 1)
      steps.splice(below(steps.length), 0, ...moved)
      const dropped = steps.length > 4 ? steps.splice(below(steps.length), 1)[0] : undefined

      await world.ask('artifact.update', { artifact: artifact.id, content: markdown(steps) })
      const { notApplied } = await finalise()
      const after = await rows(session)
      for (const step of steps) step.todo ??= after.find(({ id, subject }) => !before.has(id) && subject === step.title)?.id

      const state = { round, notApplied }
      for (const id of before.keys()) expect({ ...state, lost: after.some((todo) => todo.id === id) ? undefined : id }).toEqual(state)
      for (const todo of after) {
        for (const field of fields) {
          const value = written.get(`${todo.id} ${field}`)
          if (value !== undefined) expect({ ...state, [field]: todo[field] }).toEqual({ ...state, [field]: value })
        }
      }
      for (const { title, details, todo: id } of steps) {
        expect(id).toBeDefined()
        const todo = after.find((row) => row.id === id)
        expect(todo === undefined).toBe(deleted.has(id as string))
        if (todo === undefined) continue
        const isOver = ['completed', 'canceled'].includes(todo.status)
        if (!written.has(`${id} subject`) && !isOver) expect(todo.subject).toBe(title)
        if (!written.has(`${id} description`) && !isOver) expect(todo.description).toBe(details)
      }
      const gone = after.find(({ id }) => id === dropped?.todo)
      if (gone !== undefined && !fields.some((field) => written.has(`${gone.id} ${field}`))) expect(gone.status).toBe('canceled')
      if (gone?.status === 'pending') expect(notApplied).toContainEqual(expect.objectContaining({ todo: gone.number, change: 'removed' }))
      if (!mayMove) {
        const inPlan = steps.flatMap(({ todo }) => (todo === undefined || deleted.has(todo) ? [] : [todo]))
        expect(after.map(({ id }) => id).filter((id) => inPlan.includes(id))).toEqual(inPlan)
      }
      const place = await last()
      expect(await finalise()).toMatchObject({ todosGenerated: 0, todosUpdated: 0, todosCanceled: 0, notApplied: [] })
      expect(await last()).toBe(place)
      expect(await rows(session)).toEqual(after)
    }
  })
})

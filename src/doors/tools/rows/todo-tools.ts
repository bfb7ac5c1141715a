import * as z from 'zod'
import { jsonArray } from '../../../contract/json-array.ts'
import { todoOperations } from '../../../contract/operations/todo.ts'
import { inOperation } from '../../dialects/names.ts'
import { sessionTodos } from '../../dialects/session-todos.ts'
import { listMeant } from '../arguments/meant-list.ts'
import { meantTodos, withParents } from '../arguments/meant-todos.ts'
import { inIds, inItems, inUpdates } from '../refused/meant-arguments.ts'
import { answerWith } from './answer-with.ts'
import { commentsAfter, commentsOf } from './comment-text.ts'
import { can, id, ids, maximumBatch, namingReason, newTodo, session, type TodoWish, title, todoChange } from './todo-arguments.ts'
import {
  claimedAnswer,
  deletedAnswer,
  listAnswer,
  nextAnswer,
  todoAnswer,
  todoShown,
  todosAnswer,
  whyAnswer,
  writtenAnswer,
} from './todo-text.ts'
import { adds, changes, reads, removes, type ToolRow, tool } from './tool-row.ts'

const { names, alsoCalled } = sessionTodos.tools
const filters = todoOperations['todo.list'].input.shape
const { scope } = todoOperations['todo.deleteMany'].input.shape

export const todoTools: readonly ToolRow[] = [
  tool({
    name: 'todo_write',
    title: 'Write todos',
    description: 'Add todos to your list, one line each; what is there stays. Answers each new todo’s number.',
    toolset: 'core',
    annotations: adds,
    performs: ['todo.addMany'],
    input: z.strictObject({ items: jsonArray(title, maximumBatch), session }),
    example: { items: ['Roll back the last payments deploy', 'Confirm the queue drained'] },
    alsoCalled: { todos: 'items', session_id: 'session' },
    names,
    async run({ items, session: named }, { perform, use }) {
      const list = listMeant(named, use)
      if (!list.granted) return list
      const additions = items.map((subject) => ({ subject }))
      return answerWith(perform('todo.addMany', { session: list.value, items: additions, unlessOpen: true }), writtenAnswer)
    },
  }),
  tool({
    name: 'todo_add',
    title: 'Add todos',
    description: 'Add one todo (title), or up to 25 at once (items), with notes, priority and links.',
    toolset: 'core',
    annotations: adds,
    performs: ['todo.add', 'todo.addMany'],
    input: z
      .strictObject({
        title: title.optional(),
        ...newTodo,
        session,
        items: jsonArray(z.strictObject({ title, ...newTodo }), maximumBatch).optional(),
      })
      .refine((given) => (given.title === undefined) !== (given.items === undefined), {
        path: ['title'],
        error: 'give title for one todo, or items for several',
      }),
    example: { title: 'Implement email validation', priority: 'high', notes: 'Use filter_var with FILTER_VALIDATE_EMAIL' },
    alsoCalled: { ...alsoCalled, todos: 'items' },
    names,
    meant: inItems,
    async run({ items, session: named, ...common }, context) {
      const { perform, use } = context
      const list = listMeant(named, use)
      if (!list.granted) return list
      // What is said once for all of them holds for each that says nothing else.
      const placed = await withParents<TodoWish>(items?.map((item) => ({ ...common, ...item })) ?? [common], list.value, context)
      if (!placed.granted) return placed
      const wishes = placed.value
      const [wish = {}] = wishes
      if (items === undefined) {
        const input = { session: list.value, subject: '', ...inOperation(names, wish) }
        return namingReason(await answerWith(perform('todo.add', input), ({ todo }) => todoAnswer('added', todo)), new Map([['', wish]]))
      }
      const additions = wishes.map((one) => ({ subject: one.title ?? '', ...inOperation(names, one) }))
      const added = answerWith(perform('todo.addMany', { session: list.value, items: additions }), (answer) => todosAnswer('added', answer))
      return namingReason(await added, new Map(wishes.map((one, index) => [`items.${index}`, one])))
    },
  }),
  tool({
    name: 'todo_list',
    title: 'List todos',
    description: 'List your todos with number and status; the unfinished ones, if no status is given.',
    toolset: 'core',
    annotations: reads,
    performs: ['todo.list'],
    input: z.strictObject({
      status: filters.status.unwrap().element.optional(),
      artifact_id: filters.artifact,
      sprint_id: filters.sprint,
      priority: filters.priority,
      session,
      limit: filters.limit,
    }),
    example: { status: 'pending' },
    alsoCalled,
    names,
    async run({ status, artifact_id: artifact, sprint_id: sprint, priority, session: named, limit }, { perform, use }) {
      const list = listMeant(named, use)
      if (!list.granted) return list
      const filter = { status: status && [status], artifact, sprint, priority }
      const isFiltered = Object.values(filter).some((value) => value !== undefined)
      const input = { session: list.value, ...filter, limit, counts: true, stats: !isFiltered }
      return answerWith(perform('todo.list', input), (found) => listAnswer(found, isFiltered))
    },
  }),
  tool({
    name: 'todo_next',
    title: 'Next todo',
    description:
      'What to do next, and why; with id, why that is not ready. claim: true takes it for 10 minutes; give the claim to updates.',
    toolset: 'core',
    annotations: changes,
    performs: ['todo.next', 'todo.why', 'todo.claim'],
    input: z.strictObject({ id: id.optional(), claim: z.boolean().optional(), tag: filters.tag, can: can.optional(), session }),
    example: { claim: true },
    alsoCalled: { ...alsoCalled, capabilities: 'can' },
    names: { can: 'capabilities' },
    async run({ id: named, claim = false, tag, can: capabilities = [], session: where }, context) {
      const list = listMeant(where, context.use)
      if (!list.granted) return list
      const wish = { session: list.value, tag, capabilities }
      if (!claim && named === undefined) return answerWith(context.perform('todo.next', wish), nextAnswer)
      const meant = await meantTodos(named === undefined ? [] : [named], { named: where, onlyOwn: true }, context)
      if (!meant.granted) return meant
      const [todo] = meant.value
      if (!claim && todo !== undefined) return answerWith(context.perform('todo.why', { todo }), whyAnswer)
      return answerWith(context.perform('todo.claim', { ...wish, todo }), claimedAnswer)
    },
  }),
  tool({
    name: 'todo_update',
    title: 'Update todos',
    description: 'Change a todo: todo_update(id, "done"), (id, "blocked", reason), its text or links; or up to 25 at once (updates).',
    toolset: 'core',
    annotations: changes,
    performs: ['todo.update', 'todo.updateMany', 'todo.move'],
    input: z
      .strictObject({
        id: id.optional(),
        ...todoChange,
        session,
        move_to: session.describe('Move it to this session’s list; 0: tenant-wide'),
        updates: jsonArray(z.strictObject({ id, ...todoChange }), maximumBatch).optional(),
      })
      .refine((given) => (given.id === undefined) !== (given.updates === undefined), {
        path: ['id'],
        error: 'give id for one todo, or updates for several',
      })
      .refine(
        ({ id: _id, session: _session, move_to: to, ...rest }) =>
          to === undefined || Object.values(rest).every((value) => value === undefined),
        {
          path: ['move_to'],
          error: 'goes with id alone: one call moves a todo, another changes it',
        },
      ),
    example: { id: 14, status: 'done' },
    alsoCalled: { ...alsoCalled, todos: 'updates' },
    names,
    meant: inUpdates,
    async run({ id: todo, updates = [], session: named, move_to: to, ...change }, context) {
      const { perform } = context
      const own = await meantTodos(todo === undefined ? updates.map((update) => update.id) : [todo], { named, onlyOwn: true }, context)
      if (!own.granted) return own
      const placed = await withParents<TodoWish>(
        todo === undefined ? updates.map((update) => ({ ...change, ...update })) : [change],
        named,
        context,
      )
      if (!placed.granted) return placed
      const wishes = placed.value
      const [first] = own.value
      const [wish = {}] = wishes
      if (to !== undefined && first !== undefined) {
        return answerWith(perform('todo.move', { todo: first, to }), (answer) => todoAnswer('moved', answer.todo))
      }
      if (todo !== undefined && first !== undefined) {
        const updated = answerWith(perform('todo.update', { todo: first, session: named, ...inOperation(names, wish) }), (answer) =>
          todoAnswer('changed', answer.todo, answer),
        )
        return namingReason(await updated, new Map([['', wish]]))
      }
      const input = { session: named, updates: own.value.map((one, index) => ({ ...inOperation(names, wishes[index] ?? {}), todo: one })) }
      const updated = await answerWith(perform('todo.updateMany', input), (answer) => todosAnswer('changed', answer))
      return namingReason(updated, new Map(wishes.map((one, index) => [`updates.${index}`, one])))
    },
  }),
  tool({
    name: 'todo_complete',
    title: 'Complete todos',
    description: 'Mark one todo (id), several (ids) or all of your list (all) as completed.',
    toolset: 'todos',
    annotations: changes,
    performs: ['todo.completeMany', 'todo.update'],
    input: z.strictObject({ id: id.optional(), ids: ids.optional(), all: z.boolean().optional(), session }),
    example: { id: 14 },
    alsoCalled,
    names,
    meant: inIds,
    async run({ id: todo, ids: todos, all = false, session: named }, context) {
      const { perform, use } = context
      const own = await meantTodos(together(todo, todos), { named, onlyOwn: true }, context)
      if (!own.granted) return own
      const [one] = own.value
      if (one !== undefined && todos === undefined && !all) {
        return answerWith(perform('todo.update', { todo: one, session: named, status: 'completed' }), (done) =>
          todoAnswer('completed', done.todo, done),
        )
      }
      const list = all ? listMeant(named, use) : undefined
      if (list?.granted === false) return list
      const input = { session: list?.value ?? named, todos: one === undefined ? undefined : own.value, all }
      return answerWith(perform('todo.completeMany', input), (done) => todosAnswer('completed', done))
    },
  }),
  tool({
    name: 'todo_get',
    title: 'Get a todo',
    description: 'Show one todo with its notes, links, subtasks and newest comments.',
    toolset: 'todos',
    annotations: reads,
    performs: ['todo.get', 'comment.list'],
    input: z.strictObject({ id, comments_after: commentsAfter }),
    example: { id: 14 },
    alsoCalled,
    names,
    async run({ id: name, comments_after: after }, context) {
      const meant = await meantTodos([name], {}, context)
      if (!meant.granted) return meant
      const [todo = 0] = meant.value
      if (after !== undefined) return commentsOf({ todo }, after, 'todo_get', { id: todo }, context)
      return answerWith(context.perform('todo.get', { todo }), todoShown)
    },
  }),
  tool({
    name: 'todo_delete',
    title: 'Delete todos',
    description:
      'Delete one todo (id), several (ids), or by scope: completed (whatever is finished) or all of your list. Subtasks go along.',
    toolset: 'todos',
    annotations: removes,
    performs: ['todo.deleteMany', 'todo.delete'],
    input: z.strictObject({ id: id.optional(), ids: ids.optional(), scope, session }),
    example: { scope: 'completed' },
    alsoCalled,
    names,
    meant: inIds,
    async run({ id: todo, ids: todos, scope: which, session: named }, context) {
      const { perform, use } = context
      const own = await meantTodos(together(todo, todos), { named, onlyOwn: true }, context)
      if (!own.granted) return own
      const [one] = own.value
      if (one !== undefined && todos === undefined && which === undefined) {
        return answerWith(perform('todo.delete', { todo: one, session: named }), ({ deleted }) => deletedAnswer(deleted))
      }
      const list = which === undefined ? undefined : listMeant(named, use)
      if (list?.granted === false) return list
      const input = { session: list?.value ?? named, todos: one === undefined ? undefined : own.value, scope: which }
      return answerWith(perform('todo.deleteMany', input), ({ deleted, progress }) => deletedAnswer(deleted, progress))
    },
  }),
]

function together<Named>(one: Named | undefined, others: readonly Named[] = []): Named[] {
  return one === undefined ? [...others] : [one, ...others]
}

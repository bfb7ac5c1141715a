import * as z from 'zod'
import type { Output } from '../../../contract/operations/index.ts'
import type { ListEntry } from '../../../contract/operations/list.ts'
import { listOperations } from '../../../contract/operations/list.ts'
import { listReference } from '../../../contract/reference.ts'
import { wholeListNotes, wholeListResult } from '../../../core/render/todo/whole-list-result.ts'
import { wholeList } from '../../dialects/whole-list.ts'
import { listMeant } from '../arguments/meant-list.ts'
import { answerWith } from './answer-with.ts'
import { reads, removes, type ToolAnswer, type ToolRow, tool } from './tool-row.ts'

const { todos, version } = listOperations['list.replace'].input.shape
const session = listReference().optional().describe('Another session’s list; 0: tenant-wide')
const { alsoCalled } = wholeList.tools

/** Seed 004's pair. Their answer begins with the list as JSON: clients read it back. */
export const listTools: readonly ToolRow[] = [
  tool({
    name: 'todowrite',
    title: 'Write the whole list',
    description:
      'Replace your whole todo list by this one: what you leave out is removed (todo_write adds). For work of several steps: keep one todo in_progress, mark completed at once, cancelled what is dropped.',
    toolset: 'list',
    annotations: removes,
    performs: ['list.replace'],
    input: z.strictObject({ todos, version: version.describe('If you know it: the version of the list you saw'), session }),
    example: { todos: [{ id: '1', content: 'Read the log', status: 'in_progress', priority: 'high' }] },
    alsoCalled: { ...alsoCalled, items: 'todos' },
    async run({ todos: written, version: seen, session: named }, { perform, use }) {
      const list = listMeant(named, use)
      if (!list.granted) return list
      return answerWith(perform('list.replace', { session: list.value, todos: written, version: seen }), writtenAnswer)
    },
  }),
  tool({
    name: 'todoread',
    title: 'Read the whole list',
    description: 'Read your todo list as JSON.',
    toolset: 'list',
    annotations: reads,
    performs: ['list.get'],
    input: z.strictObject({ session }),
    example: {},
    alsoCalled,
    async run({ session: named }, { perform, use }) {
      const list = listMeant(named, use)
      if (!list.granted) return list
      return answerWith(perform('list.get', { session: list.value }), listAnswer)
    },
  }),
]

/** JSON has no empty line, so whoever reads the list back knows where it ends. */
function writtenAnswer(list: Output<'list.replace'>): ToolAnswer {
  const { text, metadata, ...answer } = listAnswer(list)
  const { removed, kept, gone } = list
  return { ...answer, text: `${text}\n\n${wholeListNotes(list).join('\n')}`, metadata: { ...metadata, removed, kept, gone } }
}

function listAnswer(list: { todos: ListEntry[]; version: number; remaining: number; title: string }): ToolAnswer {
  const { title, output, metadata } = wholeListResult(list)
  return { title, text: output, metadata }
}

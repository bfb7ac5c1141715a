import type { Checked } from '../../../../contract/operations/index.ts'
import type { ImportedFile } from '../../../domain/exchange/imported-file.ts'
import { judgeSteps, judgeText } from '../../../domain/exchange/judge-file.ts'
import { listOf, readMarkdown } from '../../../domain/exchange/read-markdown.ts'
import { planFile } from '../../../domain/exchange/read-plan-file.ts'
import { givingWay } from '../../../gate/giving-way.ts'
import { granted } from '../../../gate/refused.ts'

/** One kind of file that can be read. Those of other trackers get a row each. */
interface Reader {
  isFor(content: string): boolean
  read(content: string): Promise<Generator<void, ImportedFile>>
}

const readers: readonly Reader[] = [
  { isFor: (content) => listOf(content) !== undefined, read: async (content) => readMarkdown(content) },
  {
    isFor: () => true,
    // A Markdown parser has to be loaded for it.
    read: async (content) => planFile(content, (await import('../../../domain/plan-reader/read-plan.ts')).planReading),
  },
]

/** Before the transaction: a long file takes a while. */
export async function readFile({ file, content }: Checked<'todo.import'>): Promise<ImportedFile> {
  granted(judgeText(file, content))
  const text = content.replace(/^\ufeff/, '')
  const reader = readers.find(({ isFor }) => isFor(text)) as Reader
  const read = await givingWay(await reader.read(text))
  granted(judgeSteps(file, read))
  return read
}

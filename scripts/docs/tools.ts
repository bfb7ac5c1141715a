import { fieldsOf } from '../../src/contract/fields.ts'
import { createTools } from '../../src/doors/tools/create-tools.ts'
import { chosenTools } from '../../src/doors/tools/offer/chosen-tools.ts'
import { writtenCall } from '../../src/doors/tools/refused/corrected-call.ts'
import { table as tools } from '../../src/doors/tools/rows/table.ts'
import { type ToolRow, toolsets } from '../../src/doors/tools/rows/tool-row.ts'
import { code, fieldNames, grouped, table } from './markdown.ts'

/** A section for each toolset, with a row for each of its tools. */
export function toolTables(): string {
  const sections = grouped(tools, ({ toolset }) => toolset)
  return sections.map(([toolset, rows]) => `## ${toolset}\n\n${toolTable(rows)}`).join('\n\n')
}

function toolTable(rows: readonly ToolRow[]): string {
  const cells = rows.map(({ name, input, description, example }) => {
    const fields = fieldsOf(input)
    const names = fields.map((field) => field.name)
    const required = fields.filter((field) => field.required).map((field) => field.name)
    return [code(name), fieldNames(names, required), description, code(writtenCall(name, example))]
  })
  return table(['tool', 'arguments', 'what it does', 'example'], cells)
}

/** Which tools are offered together. */
export function toolsetTable(): string {
  const all = createTools({ perform: () => Promise.reject(new Error('nothing is performed here')) })
  const cells = toolsets.map((toolset) => [code(toolset), fieldNames(chosenTools(all, [toolset]).map(({ name }) => name))])
  return table(['set', 'tools'], [...cells, [code('all'), 'all of them']])
}

import { plainInline } from '../words/plain-inline.ts'

export interface Table {
  kind: 'table'
  header: string[]
  rows: string[][]
}

export interface TableStep {
  text: string
  /** What a column counts it as: “3”, “T3”. */
  number: string
  details: string[]
  done: boolean
}

const titleNames =
  /^(?:tasks?|actions?|action items?|to-?dos?|work items?|activit(?:y|ies)|titles?|what|descriptions?|items?|steps?|aufgaben?|schritte?|任务|步骤|内容)$/i
const stepNames = /^(?:tasks?|actions?|action items?|to-?dos?|work items?|activit(?:y|ies)|steps?|aufgaben?|schritte?|任务|步骤)$/i
const numberNames = /^(?:#|no\.?|nr\.?|number|id|序号|编号)$/i
const statusNames = /^(?:status|state|done|completed?|✅|状态)$/i
const doneStates = /^(?:done|completed?|finished|closed|yes|x|\[x\]|✅|✓|✔|☑|erledigt|fertig|完成|已完成)/iu

/** The steps of a table whose header names them; its other columns are their details, a line each. */
export function stepsOf(table: Table): TableStep[] {
  const header = table.header.map((cell) => plainInline(cell).trim())
  if (!header.some((name) => stepNames.test(name))) return []
  const columns = header.flatMap((name, at) => (titleNames.test(name) ? [at] : []))
  const title = columns.find((at) => table.rows.some((row) => isWorded(row[at])))
  if (title === undefined) return []
  const status = header.findIndex((name) => statusNames.test(name))
  const counting = header.flatMap((name, at) => (at !== title && (numberNames.test(name) || titleNames.test(name)) ? [at] : []))
  return table.rows.map((row) => ({
    text: row[title] ?? '',
    number: counting.map((at) => row[at] ?? '').find((cell) => /^[A-Z#-]{0,8}\d[\d.]{0,20}$/.test(cell)) ?? '',
    done: doneStates.test(plainInline(row[status] ?? '').trim()),
    details: header.flatMap((name, at) => {
      const cell = row[at] ?? ''
      const isShown = at === title || at === status || numberNames.test(name) || (columns.includes(at) && !isWorded(cell))
      return isShown || cell === '' ? [] : [`${name}: ${cell}`]
    }),
  }))
}

/** A column named “Step” may only count the rows: 1, 2, T3. */
function isWorded(cell: string | undefined): boolean {
  return cell !== undefined && /\p{L}/u.test(cell) && !/^[A-Z]{1,4}-?\d+$/.test(cell)
}

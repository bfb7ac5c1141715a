import { todoOperations } from '../../../contract/operations/todo.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import { utf8Length } from '../../../contract/text.ts'
import type { ImportedFile, ImportedStep } from './imported-file.ts'

const mostBytes = 1024 * 1024
const longestLine = 64 * 1024
const mostSteps = 10_000
const mostComplaints = 5

/** A text that can be a list at all. */
export function judgeText(file: string, content: string): Outcome<null> {
  const said = (problem: string, hint: string) => refuse('invalid', `${file} ${problem}`, { hint })
  const bytes = utf8Length(content)
  if (bytes > mostBytes) return said(`has ${bytes} bytes, and ${mostBytes} is the most that is read.`, 'Split it into several files.')
  if (content.includes('\0')) return said('is no text: it holds a zero byte.', 'Name a Markdown file.')
  const lines = content.split('\n')
  const long = lines.findIndex((line) => line.length > longestLine)
  if (long < 0) return grant(null)
  return said(
    `has ${lines[long]?.length} characters in line ${long + 1}, and ${longestLine} is the most.`,
    'No todo is as long: break the line.',
  )
}

/** Each step must be what a todo may be; what is wrong is told by its line. */
export function judgeSteps(file: string, { steps }: ImportedFile): Outcome<null> {
  if (steps.length === 0) {
    return refuse('invalid', `No todos were found in ${file}.`, {
      hint: 'They are checklists (- [ ] …), numbered lists, or headings such as “Step 1: …”.',
    })
  }
  if (steps.length > mostSteps) {
    return refuse('limit_reached', `There are ${steps.length} todos in ${file}, and ${mostSteps} is the most that a list takes.`, {
      hint: 'Split it.',
    })
  }
  const complaints = steps.flatMap((step) => complaintAbout(step) ?? [])
  if (complaints.length === 0) return grant(null)
  const more = complaints.length > mostComplaints ? `; and ${complaints.length - mostComplaints} more` : ''
  return refuse('invalid', `${file}: ${complaints.slice(0, mostComplaints).join('; ')}${more}.`, {
    hint: 'Nothing was imported. Mend these lines first.',
  })
}

function complaintAbout(step: ImportedStep): string | undefined {
  const { title: subject, details: description, blockedReason, tags, requires, line, waitsOn } = step
  const checked = todoOperations['todo.add'].input.safeParse({
    subject,
    description,
    tags,
    requires,
    ...(blockedReason === null ? {} : { blockedReason }),
    waitsFor: [...waitsOn.places, ...waitsOn.todos, ...waitsOn.tasks].map(() => 1),
  })
  const [issue] = checked.error?.issues ?? []
  return issue === undefined ? undefined : `line ${line}: ${issue.path.join('.')} ${issue.message}`
}

import { reopened } from './decoration.ts'

/** What a step is called before its title: “Phase 2 —”, “Step 1.3:”, “第一步：”. */
export interface StepLabel {
  /** Large steps hold small ones, even where their headings are of one level. */
  size: 'large' | 'small'
  path: number[]
  /** The label itself, for a step that has no other title. */
  text: string
  rest: string
}

const large = 'phase|stage|milestone|part|sprint|iteration|week|day|month|stufe|meilenstein|etappe|woche|tag|fase|阶段|里程碑'
const small = 'step|task|schritt|aufgabe|arbeitspaket|étape|etape|tâche|paso|tarea|passo|etapa|步骤|任务|ステップ|手順|タスク'
/** Words that are also used otherwise: “Commit 2 files” names no commit. */
const ambiguous =
  'epic|todo|to-do|action item|action|item|user story|story|ticket|issue|pr|pull request|commit|change|feature|slice|work item'
const named = 'one|two|three|four|five|six|seven|eight|nine|ten'
const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']
const chinese = '一二三四五六七八九十'
const count = `\\d{1,4}(?:\\.\\d{1,4}){0,5}[a-z]?|(?<=[ _-])(?:${named}|[ivx]{1,5})|[${chinese}]{1,3}`
const range = '(?: ?(?:[-–&+/]|to|of|and|bis|von) ?\\d{1,3})?'
const end = '( ?[:：.)）、] ?| ?[—–→|] ?| --? |$)'

const numbered = new RegExp(
  `^([*_]{0,3})(?:(${large})|(${ambiguous})|(?:${small}))s? ?[-_#]? ?(${count}|(?<=[ _-])[a-z](?= ?[:—–)]| - ))${range}(?![\\p{L}\\p{N}])( \\([^()]{1,60}\\))?([*_]{0,3})(?:${end}|( (?=[\\p{Lu}\\p{Lo}*_\`"“'])))([*_]{0,3})`,
  'iu',
)
const ordinal = new RegExp(`^([*_]{0,3})第([${chinese}\\d]{1,3})(?:(阶段|周|天)|步骤|步|项|个任务)([*_]{0,3})${end}([*_]{0,3})`, 'u')
const unnumbered = /^([*_]{0,3})(?:step|task|action item|action|to-?do|schritt|aufgabe|任务|步骤)([*_]{0,3}) ?[:：] ?([*_]{0,3})/iu
const capital = /^[\p{Lu}\p{Lo}*_`"“']/u

export function readStepLabel(text: string): StepLabel | null {
  return numberedLabel(text) ?? ordinalLabel(text) ?? unnumberedLabel(text)
}

/** Only such a label makes a step of a line that is no heading and no item: prose may begin with “Step 1 is …”. */
export function hasSeparator(label: StepLabel): boolean {
  return /[:：.)）、—–→|]\s*[*_]*$|--?\s$/.test(label.text)
}

function numberedLabel(text: string): StepLabel | null {
  const match = numbered.exec(text)
  if (match === null) return null
  const [whole, opening = '', isLarge, isAmbiguous, number = '', aside = '', closing, separator, , closingAfter] = match
  const rest = text.slice(whole.length)
  // The pattern ignores case, so that it takes “Day 1 tasks” for a label; only a capital begins a title.
  if (separator === undefined && (isAmbiguous !== undefined || !capital.test(rest))) return null
  return {
    size: isLarge === undefined ? 'small' : 'large',
    path: pathOf(number),
    text: whole,
    rest: reopened(opening, [closing, closingAfter], rest === '' ? '' : rest + aside),
  }
}

function ordinalLabel(text: string): StepLabel | null {
  const match = ordinal.exec(text)
  if (match === null) return null
  const [whole, opening = '', number = '', isLarge, closing, , closingAfter] = match
  const rest = reopened(opening, [closing, closingAfter], text.slice(whole.length))
  return { size: isLarge === undefined ? 'small' : 'large', path: pathOf(number), text: whole, rest }
}

function unnumberedLabel(text: string): StepLabel | null {
  const match = unnumbered.exec(text)
  if (match === null) return null
  const [whole, opening = '', closing, closingAfter] = match
  const rest = text.slice(whole.length)
  return rest.trim() === '' ? null : { size: 'small', path: [], text: whole, rest: reopened(opening, [closing, closingAfter], rest) }
}

function pathOf(number: string): number[] {
  if (/^\d/.test(number)) return number.split('.').map((part) => Number.parseInt(part, 10))
  const counts = [named.split('|'), romans, [...chinese]].map((names) => names.indexOf(number.toLowerCase()) + 1)
  return [counts.find((count) => count > 0) ?? number.charCodeAt(0)]
}

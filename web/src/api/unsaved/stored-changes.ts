import type { OperationName } from '../../../../src/contract/operations/index.ts'

/** A change that no answer has come to yet, with all that is needed to send it again as the same. */
export interface UnsavedChange {
  name: OperationName
  input: unknown
  /** The same for every try, so that a change whose answer was lost is not made twice. */
  key: string
  version?: number
}

/** What a token's making answers is shown once, and to nobody when the page that asked is gone. */
export function mayOutlivePage({ name }: UnsavedChange): boolean {
  return name !== 'token.add'
}

const most = 100
const longest = 1_000_000

/** The changes as they are kept, or nothing when they are more than a tab should keep. */
export function writtenChanges(changes: readonly UnsavedChange[]): string | undefined {
  const text = JSON.stringify(changes)
  return changes.length <= most && text.length <= longest ? text : undefined
}

/** What is no list of changes, because somebody else wrote it there, is none. */
export function readChanges(text: string | undefined): UnsavedChange[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.filter(isChange).slice(0, most) : []
  } catch {
    return []
  }
}

function isChange(value: unknown): value is UnsavedChange {
  const { name, input, key, version } = (value ?? {}) as Record<string, unknown>
  const isNamed = typeof name === 'string' && typeof key === 'string' && key !== ''
  return isNamed && typeof input === 'object' && input !== null && (version === undefined || Number.isInteger(version))
}

import type { Row } from './row.ts'

/** A head that can be closed, and what is below it. */
export function section(
  name: string,
  text: string,
  rows: readonly Row[],
  isOpen: (key: string) => boolean,
  about: Pick<Row, 'session' | 'list'> = {},
): Row[] {
  const key = `section:${name}`
  const open = isOpen(key)
  return [{ key, depth: 0, text, tone: 'head', open, ...about }, ...(open ? rows : [])]
}

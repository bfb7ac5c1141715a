import { beforeAll, describe } from 'vitest'
import { databases } from './stores.ts'

export type DatabaseKind = (typeof databases)[number]
interface Closable {
  close(): Promise<void>
}

/** Tests that must hold on each database. They share what is opened for them on it. */
export function describeOnEachDatabase<Opened extends Closable>(
  name: string,
  open: (kind: DatabaseKind) => Promise<Opened>,
  tests: (opened: Opened, kind: DatabaseKind) => void,
): void {
  describe.each(databases)(`${name} on %s`, (kind) => {
    const opened = openForTests(() => open(kind))
    tests(opened, kind)
  })
}

/** Opened before the first test here and closed after the last; until then it is empty, so it cannot be taken apart outside a test. */
export function openForTests<Opened extends Closable>(open: () => Promise<Opened>): Opened {
  const opened = {} as Opened
  beforeAll(async () => {
    Object.assign(opened, await open())
    return () => opened.close()
  })
  return opened
}

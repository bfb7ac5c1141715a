import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from '../../src/server/config/place.ts'
import { openPunchlist } from '../../src/server/open.ts'

async function add(place: Place, names: readonly string[], meanwhile: () => void = () => undefined): Promise<void> {
  const punchlist = await openPunchlist(place)
  const caller = await punchlist.localCaller()
  await Promise.all(names.map((subject) => punchlist.perform('todo.add', { subject, description: 'x'.repeat(300) }, { caller })))
  meanwhile()
  await punchlist.close()
}

/** By another process: a file that is closed again in this one loses its locks. */
function copy(from: string, to: string): void {
  execFileSync('cp', [from, to])
}

function numbered(word: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${word} ${index}`)
}

/** What many do who restore a copy by hand: it lies over the database now, and beside it still lies the log of what was there before. */
export async function mixedDatabase(folder: string): Promise<{ data: string; file: string }> {
  const [lived, data] = [join(folder, 'lived'), join(folder, 'mixed')]
  for (const made of [lived, data]) mkdirSync(made)
  const file = join(data, 'punchlist.db')
  await add({ data: lived }, numbered('old', 40))
  copy(join(lived, 'punchlist.db'), file)
  await add({ data: lived }, numbered('newer', 300))
  await add({ data: lived }, numbered('newest', 20), () => copy(join(lived, 'punchlist.db-wal'), `${file}-wal`))
  return { data, file }
}

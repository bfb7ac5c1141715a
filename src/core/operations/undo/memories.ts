import { decideMemoryRoom, decideUpdateMemory, memoryEvent, memoryOf, withWords } from '../../domain/memory.ts'
import { refuseListGone } from '../../domain/undo/judge.ts'
import type { WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import type { StoredMemory } from '../../ports/records.ts'
import type { Taking } from './take-back.ts'

export async function takeBackMemories({ gone, changed, made }: Taking<StoredMemory>, context: WriteContext): Promise<void> {
  if (gone.length > 0) granted(decideMemoryRoom((await context.store.memories.count()) + gone.length - 1))
  for (const row of gone) {
    if (row.session > 0 && (await context.find('session', row.session)) === undefined) {
      granted(refuseListGone(`memory #${row.number}`, row.session))
    }
    const memory = withWords({ ...memoryOf(row), updatedAt: context.now, version: row.version + 1 })
    context.add('memory', { memory, events: [memoryEvent('memory.restored', memoryOf(memory))] })
  }
  if (gone.length > 0) context.apply({ kind: 'bring-back', ids: gone.map(({ id }) => id) })
  for (const { row, was } of changed) context.change('memory', row, (newest) => decideUpdateMemory(newest, was, context.now))
  for (const memory of made) context.remove('memory', { memory, events: [memoryEvent('memory.deleted', memoryOf(memory))] })
}

import type { Store } from '../../core/ports/store.ts'

class TakenBack extends Error {}

/**
 * The number the next task will get. Nothing tells it but the counter itself, which gives a number only to a change: so one is
 * drawn in a change that is then undone.
 */
export async function nextTaskNumber(store: Store, tenant: number): Promise<number> {
  let number = 0
  try {
    await store.write(tenant, async (writing) => {
      number = await writing.nextNumber('task')
      throw new TakenBack()
    })
  } catch (problem) {
    if (!(problem instanceof TakenBack)) throw problem
  }
  return number
}

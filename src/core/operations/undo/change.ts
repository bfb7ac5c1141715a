import type { Output } from '../../../contract/operations/index.ts'
import { judgeTakingBack } from '../../domain/access/access.ts'
import { judgeOneChoice, judgeOwnChange, judgeUndoable, refuseNothing, refuseUnknown } from '../../domain/undo/judge.ts'
import { told } from '../../domain/undo/rows-changed.ts'
import { stackOf, type Way } from '../../domain/undo/stack.ts'
import { collectChanges } from '../../gate/changes.ts'
import type { HandlersOf, WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import { wordsFor } from '../../render/undo/took-back.ts'
import { eventsOfCall } from './events-of-call.ts'
import { takeBack } from './take-back.ts'

/** As many as a batch can name. */
const mostTold = 25

export const changeHandlers: HandlersOf<'change'> = {
  async 'change.undo'({ change, redo, dryRun }, context) {
    granted(judgeOneChoice(change, redo))
    const { call, way } = change === undefined ? await newestOf(redo ? 'redo' : 'undo', context) : await named(change, context)
    return take(call, way, dryRun, context)
  },
}

interface Chosen {
  call: number
  way: Way
}

async function newestOf(way: Way, { store, caller }: WriteContext): Promise<Chosen> {
  const call = await store.calls.newest(stackOf(caller, way))
  return { call: call ?? granted(refuseNothing(way, (await store.events.bounds()).first)), way }
}

/** Whoever names an undo of theirs has it taken back: that is a redo. */
async function named(change: number, { store, caller }: WriteContext): Promise<Chosen> {
  const found = (await store.calls.find(change)) ?? granted(refuseUnknown(change, (await store.events.bounds()).first))
  const [undo, redo] = [stackOf(caller, 'undo'), stackOf(caller, 'redo')]
  granted(judgeOwnChange(change, found.undo, [undo, redo]))
  return { call: found.call, way: found.undo === redo ? 'redo' : 'undo' }
}

async function take(call: number, way: Way, dryRun: boolean, context: WriteContext): Promise<Output<'change.undo'>> {
  const { store, caller } = context
  const events = await eventsOfCall(call, store)
  const what = told(events)
  granted(judgeUndoable(events, wordsFor(what), await store.calls.newest(stackOf(caller, 'undo'), call)))
  // What is only tried out is collected apart, and never committed.
  const trial: WriteContext = dryRun ? { ...context, ...collectChanges() } : context
  await takeBack({ call, events }, trial)
  granted(judgeTakingBack(caller, trial.events))
  trial.apply({ kind: 'taken-back', call, onto: stackOf(caller, way === 'undo' ? 'redo' : 'undo') })
  const [first] = events
  // Whoever does something again is told what it was that they had undone, if the log still tells.
  const before = way === 'redo' && first?.undoes !== undefined ? told(await eventsOfCall(first.undoes, store)) : []
  const undone = before.length > 0 ? before : what
  return { change: call, at: first?.at ?? 0, what: undone.slice(0, mostTold), count: undone.length, redo: way === 'redo', dryRun }
}

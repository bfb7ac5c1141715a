import type { Part } from '../../../contract/nouns/message.ts'
import { decideSettle } from '../../domain/message/message.ts'
import type { WriteContext } from '../../gate/handler.ts'

export function settlePart(before: Part, settlement: Parameters<typeof decideSettle>[1], context: WriteContext): void {
  context.change('part', before, (part) => decideSettle(part, settlement, context.now))
}

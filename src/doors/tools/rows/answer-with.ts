import { grant, type Outcome } from '../../../contract/refusals.ts'
import type { ToolAnswer } from './tool-row.ts'

/** What was granted, in words for the model; a refusal stays one. */
export async function answerWith<Value>(outcome: Promise<Outcome<Value>>, say: (value: Value) => ToolAnswer): Promise<Outcome<ToolAnswer>> {
  const made = await outcome
  return made.granted ? grant(say(made.value)) : made
}

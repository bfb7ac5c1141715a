import type { WholeMessage } from '../../contract/nouns/message.ts'
import { toolParts } from '../../core/conversation/history.ts'
import type { CallPart } from '../../core/ports/conversation.ts'
import { settledCalls } from '../../core/render/prompt/program-prompt.ts'

/** Calls that had to wait for a person's word, which the agent has not been told yet. */
export function answeredCalls(messages: readonly WholeMessage[]): CallPart[] {
  return messages
    .flatMap(toolParts)
    .filter(({ content: { approval } }) => approval !== null && approval.state !== 'asked' && !approval.told)
}

/** Calls that a person has allowed once: the part that waits, by the print of the call. */
export function allowedOnce(answered: readonly CallPart[]): Map<string, string> {
  return new Map(answered.filter(isAllowed).map(({ id, content }) => [content.approval?.print ?? '', id]))
}

export function deniedCalls(answered: readonly CallPart[]): CallPart[] {
  return answered.filter((part) => !isAllowed(part))
}

/** What the people said to the calls that the agent had asked for. */
export function answersText(answered: readonly CallPart[]): string {
  return settledCalls(
    answered.map((part) => ({
      tool: part.content.tool,
      title: part.content.title,
      refusal: isAllowed(part) ? undefined : part.content.output,
    })),
  )
}

function isAllowed({ content }: CallPart): boolean {
  return content.approval?.state === 'allowed'
}

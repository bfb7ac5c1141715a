import type { PermissionOption, RequestPermissionRequest, RequestPermissionResponse } from '@agentclientprotocol/sdk'
import type { Part } from '../../../contract/nouns/message.ts'
import type { Question } from '../../../contract/nouns/question.ts'
import { plainLine, plainText } from '../../../core/render/text/plain-text.ts'
import { toolCallOf } from '../updates/tool-call.ts'

const options: PermissionOption[] = [
  { optionId: 'allow', name: 'Allow once', kind: 'allow_once' },
  { optionId: 'always', name: 'Always allow in this session', kind: 'allow_always' },
  { optionId: 'deny', name: 'Reject', kind: 'reject_once' },
]

/** An approval as the client is asked for it. What a child wants to do says who the child is. */
export function permissionRequest(
  sessionId: string,
  { agent, text, tool, id, part: partId }: Question,
  part: Part | undefined,
  isChild: boolean,
): RequestPermissionRequest {
  const call = part && toolCallOf(part)
  const title = call?.title ?? plainLine(tool ?? 'a tool')
  return {
    sessionId,
    toolCall: {
      ...call,
      toolCallId: partId ?? id,
      title: isChild ? `${plainLine(agent)}: ${title}` : title,
      status: 'pending',
      content: [{ type: 'content', content: { type: 'text', text: plainText(text) } }],
    },
    options,
  }
}

/** What a person has chosen, as the question takes it. Who waves it away has not allowed it. */
export function approvalFrom({ outcome }: RequestPermissionResponse): string {
  if (outcome.outcome === 'cancelled') return 'deny: the request was cancelled'
  return outcome.optionId === 'allow' || outcome.optionId === 'always' ? outcome.optionId : 'deny'
}

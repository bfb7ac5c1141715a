import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Output } from '../../../../src/contract/operations/index.ts'
import { perform } from '../../api/perform.ts'
import { readConversation } from './read-conversation.ts'

type Conversation = Output<'message.list'>

const atFirst = 50
const atOnce = 150

/** What was said in a session, from its end back to where somebody has read. New words are put in as they come (`patchTranscript`). */
export function useConversation(session: number) {
  const client = useQueryClient()
  const queryKey = ['message.list', { session, newest: true }] as const
  const known = () => client.getQueryData<Conversation>(queryKey)?.messages ?? []
  const query = useQuery({ queryKey, queryFn: () => readConversation(session, Math.max(atFirst, known().length)) })
  const earlier = useMutation({
    mutationFn: () => perform('message.list', { session, newest: true, before: known()[0]?.number, limit: atOnce }),
    onSuccess: (page) =>
      client.setQueryData<Conversation>(queryKey, (now) => {
        const before = page.messages.filter(({ number }) => number < (now?.messages[0]?.number ?? 0))
        return now && { messages: [...before, ...now.messages], more: page.more }
      }),
  })
  return { query, earlier }
}

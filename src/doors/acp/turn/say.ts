import type { Question } from '../../../contract/nouns/question.ts'
import type { AcpDoor } from '../acp-door.ts'
import { granted } from '../refused.ts'
import { childrenOf } from './at-rest.ts'
import type { readPrompt } from './prompt-content.ts'

type Said = Extract<ReturnType<typeof readPrompt>, { granted: true }>['value']

export interface Sent {
  /** Number of the message; undefined when it went to a child as its answer. */
  message: number | undefined
  /** It was a command, and is answered already. */
  isAnswered: boolean
}

/**
 * Says a prompt in a session. When nobody but a child of it has asked the person something, it is the answer to that. A prompt lifts a
 * stop: whoever speaks on wants to be answered. A pause stays, for that was meant to hold until somebody lifts it.
 */
export async function say(session: number, said: Said, door: AcpDoor): Promise<Sent> {
  const { perform, call } = door
  const { hold, state } = granted(await perform('session.get', { session }, call)).session
  const asked = state === 'awaiting_peer' && !said.text.startsWith('/') ? await askedBelow(session, door) : undefined
  if (asked !== undefined) {
    granted(await perform('question.answer', { question: asked.number, answer: said.text }, call))
    return { message: undefined, isAnswered: false }
  }
  const { message, answer } = granted(await perform('message.send', { session, ...said }, call))
  if (hold === 'stopped') granted(await perform('session.resume', { session }, call))
  return { message: message.number, isAnswered: answer !== null }
}

/** The oldest question to the person that waits somewhere below a session. */
async function askedBelow(session: number, door: AcpDoor): Promise<Question | undefined> {
  for (const child of await childrenOf({ number: session }, door)) {
    const listed = await door.perform('question.list', { session: child.number }, door.call)
    const question = listed.granted ? listed.value.questions.find(({ kind }) => kind === 'question') : undefined
    const found = question ?? (await askedBelow(child.number, door))
    if (found !== undefined) return found
  }
  return undefined
}

import type { WholeMessage } from '../../../contract/nouns/message.ts'
import { plainLine } from '../../../core/render/text/plain-text.ts'
import { transcript } from '../../../terminal/chat/transcript.ts'
import type { CommandsOf } from '../command.ts'
import { sessionLine } from './session.ts'

export const messageCommands: CommandsOf<'message'> = {
  'message.send': [
    {
      words: 'message send',
      takes: ['session', 'text'],
      files: ['text'],
      print: ({ message, answer }) => transcript(answer === null ? [message] : [message, answer]),
    },
  ],
  'message.list': [
    { words: 'message list', takes: ['session'], print: ({ messages, more }, { newest }) => page(messages, more, newest === true) },
  ],
  'message.get': [{ words: 'message get', takes: ['message'], print: ({ message }) => transcript([message]) }],
  'message.ask': [
    {
      words: 'message ask',
      takes: ['session', 'agent', 'text'],
      files: ['text'],
      print: ({ message, session }) => `asked in ${sessionLine(session)}\n${transcript([message])}`,
    },
  ],
  'message.reply': [
    {
      words: 'message reply',
      takes: ['session', 'text'],
      files: ['text'],
      print: ({ message, session }) => `replied to ${sessionLine(session)}\n${transcript([message])}`,
    },
  ],
  'message.delegate': [
    {
      words: 'message delegate',
      takes: ['session', 'to'],
      files: ['to'],
      print: ({ sessions, problems }) =>
        [
          ...sessions.map((session) => `handed on: ${sessionLine(session)}`),
          ...problems.map((problem) => `not handed on: ${plainLine(problem)}`),
        ].join('\n'),
    },
  ],
}

function page(messages: readonly WholeMessage[], more: boolean, newest: boolean): string {
  const shown = transcript(messages)
  if (messages.length === 0) return '(no messages)'
  if (!more) return shown
  return newest ? `… earlier ones are left out (--limit)\n${shown}` : `${shown}\n… more (--since ${messages.at(-1)?.number})`
}

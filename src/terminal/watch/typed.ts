import { plainLine } from '../../core/render/text/plain-text.ts'
import type { Asking, Looking } from './looking.ts'
import type { Key, Pressed } from './pressed.ts'
import type { Wish } from './wish.ts'

/** What a key does while the person is being asked something. */
export function typed(looking: Looking, asking: Asking, key: Key): Pressed {
  const write = (text: string): Pressed => ({ looking: withText(looking, asking, text) })
  const { text } = asking
  switch (key.name) {
    case 'escape':
      return { looking: { ...looking, asking: undefined, filter: asking.for === 'filter' ? '' : looking.filter, notice: '' } }
    case 'return':
      return answered(looking, asking)
    case 'backspace':
      return write([...text].slice(0, -1).join(''))
    case 'clear':
      return write('')
    case 'word':
      return write(text.replace(/\S*\s*$/, ''))
    case 'text':
    case 'paste':
      // Line breaks that were pasted are no reason to send half of it.
      return write(
        text + plainLine((key.name === 'paste' ? key.text.trimEnd() : key.text).replace(/\r\n?/g, '\n')).replaceAll('\u{fffd}', ''),
      )
    default:
      return { looking }
  }
}

/** A filter works while it is typed. */
function withText(looking: Looking, asking: Asking, text: string): Looking {
  return { ...looking, asking: { ...asking, text }, filter: asking.for === 'filter' ? text : looking.filter }
}

function answered(looking: Looking, asking: Asking): Pressed {
  const rest: Looking = { ...looking, asking: undefined, notice: '' }
  const text = asking.text.trim()
  if (asking.for === 'filter') return { looking: { ...rest, filter: text } }
  if (text === '') return { looking: rest }
  if (asking.for === 'delete') {
    const isSure = /^y(es)?$/i.test(text)
    return isSure ? { looking: rest, wish: { do: 'delete', todo: asking.todo } } : { looking: { ...rest, notice: 'Nothing was deleted.' } }
  }
  return { looking: rest, wish: wishOf(asking, text) }
}

function wishOf(asking: Exclude<Asking, { for: 'filter' | 'delete' }>, text: string): Wish {
  switch (asking.for) {
    case 'add':
      return { do: 'add', list: asking.list, subject: text, parent: asking.parent }
    case 'block':
      return { do: 'status', todo: asking.todo, status: 'blocked', reason: text }
    case 'message':
      return { do: 'say', session: asking.session, text }
    case 'answer':
      return { do: 'answer', question: asking.question, answer: choiceOf(asking.question.options, text) }
  }
}

/** Choices are answered by their number; where a choice is itself a number, its own text wins. */
function choiceOf(options: readonly string[], text: string): string {
  if (options.includes(text) || !/^\d{1,2}$/.test(text)) return text
  return options[Number(text) - 1] ?? text
}

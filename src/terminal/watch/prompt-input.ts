import { plainLine } from '../../core/render/text/plain-text.ts'
import type { Action } from './action.ts'
import type { Key, KeyPress } from './key-press.ts'
import type { Prompt, ViewState } from './view-state.ts'

/** What a key does while the person is being asked something. */
export function typeInto(view: ViewState, prompt: Prompt, key: Key): KeyPress {
  const write = (text: string): KeyPress => ({ view: withText(view, prompt, text) })
  const { text } = prompt
  switch (key.name) {
    case 'escape':
      return { view: { ...view, prompt: undefined, filter: prompt.for === 'filter' ? '' : view.filter, notice: '' } }
    case 'return':
      return answered(view, prompt)
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
      return { view }
  }
}

/** A filter works while it is typed. */
function withText(view: ViewState, prompt: Prompt, text: string): ViewState {
  return { ...view, prompt: { ...prompt, text }, filter: prompt.for === 'filter' ? text : view.filter }
}

function answered(view: ViewState, prompt: Prompt): KeyPress {
  const rest: ViewState = { ...view, prompt: undefined, notice: '' }
  const text = prompt.text.trim()
  if (prompt.for === 'filter') return { view: { ...rest, filter: text } }
  if (text === '' && prompt.for !== 'deny') return { view: rest }
  if (prompt.for === 'delete') {
    const isSure = /^y(es)?$/i.test(text)
    return isSure ? { view: rest, action: { do: 'delete', todo: prompt.todo } } : { view: { ...rest, notice: 'Nothing was deleted.' } }
  }
  return { view: rest, action: actionOf(prompt, text) }
}

function actionOf(prompt: Exclude<Prompt, { for: 'filter' | 'delete' }>, text: string): Action {
  switch (prompt.for) {
    case 'add':
      return { do: 'add', list: prompt.list, subject: text, parent: prompt.parent }
    case 'block':
      return { do: 'status', todo: prompt.todo, status: 'blocked', reason: text }
    case 'message':
      return { do: 'say', session: prompt.session, text }
    case 'deny':
      return answerOf(prompt, text === '' ? 'deny' : `deny: ${text}`)
    case 'answer':
      return answerOf(prompt, choiceOf(prompt.question.options, text))
  }
}

type Asked = Extract<Prompt, { for: 'answer' | 'deny' }>

export function answerOf({ question, alike }: Pick<Asked, 'question' | 'alike'>, answer: string): Action {
  return { do: 'answer', question, answer, ...(alike && { alike }) }
}

/** Choices are answered by their number; where a choice is itself a number, its own text wins. */
function choiceOf(options: readonly string[], text: string): string {
  if (options.includes(text) || !/^\d{1,2}$/.test(text)) return text
  return options[Number(text) - 1] ?? text
}

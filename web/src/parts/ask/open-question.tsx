import { type FormEvent, useId, useRef } from 'react'
import type { Question } from '../../../../src/contract/nouns/question.ts'
import { useDraft } from '../../api/drafts.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { AskFrame } from './ask-frame.tsx'
import { useAnswer } from './use-answer.ts'
import { useAskKeys } from './use-ask-keys.ts'
import { useFirstFocus } from './use-first-focus.ts'

interface OpenQuestionProps {
  question: Question
  title?: string | undefined
  takesFocus?: boolean
}

/** A question with its choices, the first nine on keys, and room for other words. */
export function OpenQuestion({ question, title, takesFocus = false }: OpenQuestionProps) {
  const { number, text, options } = question
  const place = `answer.${number}`
  const [answer, setAnswer] = useDraft(place)
  const element = useRef<HTMLElement>(null)
  const id = useId()
  const { give, isPending } = useAnswer(question, place)
  const keys = useAskKeys(element, {
    isReady: !isPending,
    act(key) {
      const option = key.kind === 'choice' ? options[key.index] : undefined
      if (option === undefined) return false
      give(option)
      return true
    },
  })
  useFirstFocus(element, takesFocus)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (answer.trim() === '' || isPending) return
    setAnswer('')
    give(answer.trim())
  }
  return (
    <AskFrame question={question} title={title} element={element} keys={keys} words="asks">
      <form onSubmit={submit} className="flex flex-col gap-2 p-3">
        <div className="max-h-60 overflow-y-auto text-md">
          <Markdown text={text} />
        </div>
        {options.length > 0 && (
          <div className="flex flex-wrap gap-1.5">
            {options.map((option, index) => (
              <button
                key={option}
                type="button"
                disabled={isPending}
                aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
                className="button stored py-1 text-left"
                onClick={() => give(option)}
              >
                {index < 9 && (
                  <kbd aria-hidden className="key pointer-coarse:hidden">
                    {index + 1}
                  </kbd>
                )}
                {option}
              </button>
            ))}
          </div>
        )}
        <div className="flex gap-2">
          <label className="sr-only" htmlFor={id}>
            Your answer to question #{number}
          </label>
          <textarea
            id={id}
            rows={1}
            className="field resize-y"
            placeholder={options.length > 0 ? 'Or answer in your own words…' : 'Your answer…'}
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event)
            }}
          />
          <button type="submit" disabled={isPending || answer.trim() === ''} className="button button-main">
            Answer
          </button>
        </div>
      </form>
    </AskFrame>
  )
}

import { type FormEvent, useId, useState } from 'react'
import { useChange } from '../api/use-change.ts'

interface MessageBoxProps {
  session: number
  label: string
  /** Called when it was sent. */
  onSent?(): void
  takesFocus?: boolean
}

const draftKey = (session: number) => `punchlist.draft.${session}`

/** What is being written is kept, whatever becomes of the page. */
export function MessageBox({ session, label, onSent, takesFocus = false }: MessageBoxProps) {
  const [text, setText] = useState(() => sessionStorage.getItem(draftKey(session)) ?? '')
  const id = useId()
  const write = (value: string) => {
    setText(value)
    if (value === '') sessionStorage.removeItem(draftKey(session))
    else sessionStorage.setItem(draftKey(session), value)
  }
  const { change, isPending } = useChange('message.send', {
    done() {
      write('')
      onSent?.()
    },
  })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isPending) return
    await change({ session, text })
  }
  return (
    <form onSubmit={(event) => void send(event)} className="flex items-end gap-2">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        id={id}
        rows={Math.min(8, Math.max(1, text.split('\n').length))}
        // biome-ignore lint/a11y/noAutofocus: opened by a button to write into it
        autoFocus={takesFocus}
        className="field resize-none"
        placeholder={label}
        title="Enter sends, Shift Enter starts a new line"
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) void send(event)
        }}
      />
      <button type="submit" className="button button-main min-h-9" disabled={isPending || text.trim() === ''}>
        Send
      </button>
    </form>
  )
}

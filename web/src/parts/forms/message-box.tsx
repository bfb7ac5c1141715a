import { ArrowUp } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { giveBack, useDraft } from '../../api/drafts.ts'
import { useChange } from '../../api/use-change.ts'
import { rememberWriting } from '../../app/notify/written-today.ts'

interface MessageBoxProps {
  session: number
  label: string
  /** What stands in the empty field, if not its label. */
  hint?: string
  /** Called when it was sent. */
  onSent?(): void
  takesFocus?: boolean
}

/** What is being written is kept, whatever becomes of the page; what is refused comes back into the field. */
export function MessageBox({ session, label, hint = label, onSent, takesFocus = false }: MessageBoxProps) {
  const place = `message.${session}`
  const [text, write] = useDraft(place)
  const id = useId()
  const { change, isPending } = useChange('message.send', {
    done() {
      rememberWriting(session)
      onSent?.()
    },
    refused: (input) => giveBack(place, input.text ?? ''),
  })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isPending) return
    write('')
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
        placeholder={hint}
        data-after-asks
        title="Enter sends, Shift Enter starts a new line"
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) void send(event)
        }}
      />
      <button type="submit" className="button min-h-9 px-2" aria-label="Send" disabled={isPending || text.trim() === ''}>
        <ArrowUp aria-hidden className="size-4" />
      </button>
    </form>
  )
}

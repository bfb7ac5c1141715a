import { type FormEvent, useId, useState } from 'react'

interface LineEditorProps {
  label: string
  text: string
  longest: number
  onSave(text: string): Promise<unknown>
  onDone(): void
}

/** One line of text in place. Enter saves, Escape leaves it as it was. */
export function LineEditor({ label, text, longest, onSave, onDone }: LineEditorProps) {
  const [value, setValue] = useState(text)
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = value.trim()
    if (wanted === '') return
    if (wanted !== text) void onSave(wanted)
    onDone()
  }
  return (
    <form onSubmit={submit} className="my-1 flex flex-wrap gap-2">
      <label htmlFor={id} className="w-full text-xs text-soft">
        {label}
      </label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: opened in order to write
        autoFocus
        className="field min-w-0 flex-1 basis-40"
        maxLength={longest}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone()
        }}
      />
      <button type="submit" className="button button-main" disabled={value.trim() === ''}>
        Save
      </button>
      <button type="button" className="button" onClick={onDone}>
        Leave
      </button>
    </form>
  )
}

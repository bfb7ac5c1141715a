import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { Dialog } from '../page/dialog.tsx'
import type { Option } from './options.ts'

interface ChooseDialogProps<Given extends Option> {
  /** What is chosen here, as its heading and the name of its field. */
  title: string
  /** What fits what was typed. */
  optionsFor(typed: string): readonly Given[]
  onChoose(option: Given, typed: string): void
  onClose(): void
  /** What is said when nothing fits. */
  nothing?: string
}

const most = 100

/** One of many, by typing a part of it: the arrows walk, Enter takes, Escape leaves. */
export function ChooseDialog<Given extends Option>({
  title,
  optionsFor,
  onChoose,
  onClose,
  nothing = 'Nothing fits.',
}: ChooseDialogProps<Given>) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const shown = optionsFor(typed).slice(0, most)
  const chosen = Math.min(at, shown.length - 1)
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])
  const take = (option: Given | undefined) => {
    if (option === undefined) return
    setTyped('')
    setAt(0)
    onChoose(option, typed)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((chosen + step + shown.length) % Math.max(1, shown.length))
    else if (event.key === 'Enter') take(shown[chosen])
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <input
        autoFocus
        role="combobox"
        aria-label={title}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={shown.length > 0 ? `${id}-${chosen}` : undefined}
        className="field"
        autoComplete="off"
        placeholder="Type to narrow"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div id={id} role="listbox" aria-label={title} className="mt-2 max-h-80 overflow-y-auto">
        {shown.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className="flex min-h-(--row-tight) cursor-pointer items-center gap-2 rounded-sm px-2 aria-selected:bg-selected"
            onClick={() => take(option)}
            onMouseMove={() => setAt(index)}
          >
            <span className="stored min-w-0 flex-1 truncate">{option.label}</span>
            {option.note && <span className="text-sm text-soft">{option.note}</span>}
          </div>
        ))}
      </div>
      {shown.length === 0 && <p className="p-2 text-soft">{nothing}</p>}
    </Dialog>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { leave } from '../api/coming-and-going.ts'
import { useStore } from '../api/store.ts'
import { useOperation } from '../api/use-operation.ts'
import { Dialog } from '../parts/page/dialog.tsx'
import { overlay } from './overlay.ts'
import { pages, settingsPage } from './pages.ts'
import { type Entry, fitting, type Mark, piecesOf, withFound } from './palette-entries.ts'
import { chooseTheme, theme, themes } from './theme.ts'
import { useFound } from './use-found.ts'

export default function Palette() {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const { found, problem, notLookedAt } = useFound(typed)
  const shown = withFound(fitting(useEntries(), typed), found)
  const chosen = Math.min(at, shown.length - 1)
  const close = () => overlay.set(undefined)
  const run = (entry: Entry | undefined) => {
    close()
    entry?.act()
  }
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((chosen + step + shown.length) % Math.max(1, shown.length))
    else if (event.key === 'Enter') run(shown[chosen])
    else return
    event.preventDefault()
  }
  return (
    <Dialog title="Search and do" hidesTitle onClose={close}>
      <input
        autoFocus
        role="combobox"
        aria-label="Search everything"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={shown.length > 0 ? `${id}-${chosen}` : undefined}
        className="field"
        placeholder="Search everything"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div id={id} role="listbox" aria-label="What fits" className="mt-2 max-h-80 overflow-y-auto">
        {shown.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
          <div
            key={entry.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className="flex cursor-pointer items-baseline gap-2 rounded-md px-2 py-1.5 aria-selected:bg-accent-wash"
            onClick={() => run(entry)}
            onMouseMove={() => setAt(index)}
          >
            <span className="min-w-0 flex-1">
              <span className="stored block truncate">{entry.label}</span>
              {entry.text && (
                <span className="stored block truncate text-xs text-soft">
                  <Marked text={entry.text} marks={entry.textMarks ?? []} />
                </span>
              )}
            </span>
            <span className="text-xs text-soft">{entry.kind}</span>
          </div>
        ))}
      </div>
      {shown.length === 0 && <p className="p-2 text-soft">Nothing fits. Try fewer letters.</p>}
      <div aria-live="polite" className="text-xs text-soft">
        {problem && <p className="stored p-2 text-stuck">{problem}</p>}
        {notLookedAt.map((sentence) => (
          <p key={sentence} className="p-2">
            {sentence}
          </p>
        ))}
      </div>
    </Dialog>
  )
}

function Marked({ text, marks }: { text: string; marks: readonly Mark[] }) {
  return piecesOf(text, marks).map((piece) =>
    piece.isMarked ? (
      <mark key={piece.at} className="bg-transparent font-semibold text-ink">
        {piece.text}
      </mark>
    ) : (
      <span key={piece.at}>{piece.text}</span>
    ),
  )
}

function useEntries(): Entry[] {
  const navigate = useNavigate()
  const inUse = useStore(theme)
  const sessions = useOperation('session.list', { limit: 200 }).data?.sessions ?? []
  const tasks = useOperation('task.list', { limit: 200 }).data?.tasks ?? []
  const everyone = useOperation('todo.list', { session: 0, own: true, limit: 200 }).data?.todos ?? []
  const toTodo = (todo: number) => () => void navigate({ to: '/sessions/$number', params: { number: '0' }, search: { todo } })
  const toSession = (number: number) => () => void navigate({ to: '/sessions/$number', params: { number: String(number) } })
  const toTask = (number: number) => () => void navigate({ to: '/tasks/$number', params: { number: String(number) } })
  return [
    ...[...pages, settingsPage].map(({ path, label }) => ({ id: path, label, kind: 'Page', act: () => void navigate({ to: path }) })),
    ...themes.map((name) => ({
      id: name,
      label: `Theme: ${name}${name === inUse ? ' (in use)' : ''}`,
      kind: 'Action',
      act: () => chooseTheme(name),
    })),
    { id: 'help', label: 'Keyboard help', kind: 'Action', act: () => overlay.set('help') },
    { id: 'sign-out', label: 'Sign out', kind: 'Action', act: () => void leave() },
    { id: 's0', label: 'Everyone’s list', kind: 'List', act: toSession(0) },
    ...everyone.map(({ number, subject }) => ({ id: `e${number}`, label: `#${number} ${subject}`, kind: 'Todo', act: toTodo(number) })),
    ...sessions.map(({ number, title }) => ({ id: `s${number}`, label: `#${number} ${title}`, kind: 'Session', act: toSession(number) })),
    ...tasks.map(({ number, title }) => ({ id: `t${number}`, label: `#${number} ${title}`, kind: 'Task', act: toTask(number) })),
  ]
}

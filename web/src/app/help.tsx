import { Dialog } from '../parts/page/dialog.tsx'
import { overlay } from './overlay.ts'
import { pages, settingsPage } from './pages.ts'

const keys: readonly [keys: string, meaning: string][] = [
  ['Ctrl K, ⌘ K or /', 'Search or do anything'],
  ['c', 'New: work for an agent, a todo, a plan, a schedule, an agent'],
  ['f', 'Filter the list'],
  ...[...pages, settingsPage].map(({ key, label }): [string, string] => [`g ${key}`, `Go to ${label}`]),
  ['[', 'Fold the sidebar, or unfold it'],
  ['j / k', 'Next and previous row'],
  ['Enter', 'Open what has the focus'],
  ['n', 'Write a new todo or message'],
  ['e', 'Edit the todo that has the focus'],
  ['x', 'On the board: choose it, for what is done to several at once'],
  ['Shift J / Shift K', 'Choose the next or the previous one as well'],
  ['s / i / p', 'Its status, who does it, its priority; or those of all that were chosen'],
  ['b', 'Block it, with a reason'],
  ['Alt ↑ / Alt ↓', 'Move it up or down its list'],
  ['Alt ← / Alt →', 'Move it to the next column of the board'],
  ['h / l', 'To the next column of the board'],
  ['Delete', 'Delete it; there is an Undo'],
  ['Space', 'Look closer at it, beside the page'],
  ['Ctrl Z', 'Take back your last change; with Shift, do it again'],
  ['a / ⇧ a / d', 'Allow once, for this session, or deny what is asked and has the focus'],
  ['1 – 9', 'Choose an answer'],
  ['Escape', 'Close what is open'],
  ['?', 'This help'],
]

export default function Help() {
  return (
    <Dialog title="Keyboard" onClose={() => overlay.set(undefined)}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        {keys.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="key">{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex justify-end">
        <button type="button" className="button" onClick={() => overlay.set(undefined)}>
          Close
        </button>
      </div>
    </Dialog>
  )
}

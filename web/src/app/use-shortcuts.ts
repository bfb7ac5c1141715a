import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { overlay } from './overlay.ts'
import { pages, settingsPage } from './pages.ts'
import { type Shortcut, shortcutOf } from './shortcut.ts'
import { toggleFolded } from './use-folded.ts'

/** How long `g` waits for the letter of a page. */
const goesFor = 1_500

export function useShortcuts(): void {
  const navigate = useNavigate()
  useEffect(() => {
    let wentAt = Number.NEGATIVE_INFINITY
    const act = (shortcut: Shortcut) => {
      switch (shortcut.kind) {
        case 'go': {
          const page = [...pages, settingsPage].find(({ key }) => key === shortcut.key)
          if (page) void navigate({ to: page.path })
          return
        }
        case 'palette':
        case 'help':
        case 'create':
          return overlay.set(shortcut.kind)
        case 'fold':
          return toggleFolded()
        case 'filter':
          return document.querySelector<HTMLElement>('[data-filter]')?.click()
        case 'next':
          return moveFocus(1)
        case 'previous':
          return moveFocus(-1)
        case 'new':
          return beginNew()
      }
    }
    /** The letter after `g` is the page's, before a row takes it for a wish of its own. */
    const pressFirst = (event: KeyboardEvent) => {
      if (event.timeStamp - wentAt >= goesFor || isText(event.target)) return
      press(event)
      if (event.defaultPrevented) event.stopPropagation()
    }
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return
      const isTyping = isText(event.target)
      const shortcut = shortcutOf({
        key: event.key,
        hasCommand: event.ctrlKey || event.metaKey,
        hasAlt: event.altKey,
        isTyping,
        isGoing: event.timeStamp - wentAt < goesFor,
      })
      wentAt = event.key === 'g' && !isTyping && shortcut === undefined ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (shortcut === undefined) return
      event.preventDefault()
      act(shortcut)
    }
    window.addEventListener('keydown', pressFirst, true)
    window.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('keydown', pressFirst, true)
      window.removeEventListener('keydown', press)
    }
  }, [navigate])
}

/** Where something new is written; or what opens it. */
function beginNew(): void {
  const place = document.querySelector<HTMLElement>('[data-new]')
  if (place instanceof HTMLButtonElement) place.click()
  else place?.focus()
}

function isText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
}

/** Rows of whatever page is open, in the order in which they are seen. */
function moveFocus(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const to = at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by
  rows[to]?.focus()
}

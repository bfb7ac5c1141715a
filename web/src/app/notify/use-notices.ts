import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Home } from '../../../../src/contract/nouns/home.ts'
import { isAnyTabInView } from './in-view.ts'
import { type Notice, noticesOf, type Wait, waitsIn } from './notices.ts'
import { permission } from './permission.ts'
import { playSound, sound } from './sound.ts'
import { writtenToday } from './written-today.ts'

const key = 'punchlist.told'
const icon = new URL('../../../icon.svg', import.meta.url).href

/** Tells a person who is not looking that somebody has begun to wait for them. What waited before the page was opened is no news. */
export function useNotices(home: Home | undefined): void {
  const navigate = useNavigate()
  const known = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    if (home === undefined) return
    const waits = waitsIn(home, writtenToday())
    const begun = known.current === undefined ? [] : waits.filter((wait) => !known.current?.has(wait.key))
    known.current = new Set(waits.map((wait) => wait.key))
    if (begun.length > 0) void tell(begun, (path) => void navigate({ to: path }))
  }, [home, navigate])
}

async function tell(begun: readonly Wait[], go: (path: string) => void): Promise<void> {
  if (permission.get() !== 'granted' && !sound.get()) return
  if (await isAnyTabInView()) return
  // One tab tells, whichever is first: the others then find that it was told.
  const notices = await inTurn(() => {
    const { notices: due, toldAt } = noticesOf(begun, toldBefore(), Date.now())
    localStorage.setItem(key, JSON.stringify(toldAt))
    return due
  })
  if (notices.length === 0) return
  if (sound.get()) playSound()
  if (permission.get() === 'granted') for (const notice of notices) show(notice, go)
}

function show({ tag, title, body, path }: Notice, go: (path: string) => void): void {
  const shown = new Notification(title, { tag, body, icon })
  shown.addEventListener('click', () => {
    window.focus()
    shown.close()
    go(path)
  })
}

function inTurn<Value>(act: () => Value): Promise<Value> {
  return 'locks' in navigator ? navigator.locks.request('punchlist.notify', async () => act()) : Promise.resolve(act())
}

function toldBefore(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

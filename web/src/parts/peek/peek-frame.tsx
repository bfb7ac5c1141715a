import { Link2, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { say } from '../../api/toasts.ts'

interface PeekFrameProps {
  /** What is looked at, such as `Todo #65`. */
  label: string
  onClose(): void
  children: ReactNode
  /** Stays below, such as the field for a comment. */
  foot?: ReactNode
  /** It was asked for, so it has the focus; what stands there by itself does not take it. */
  takesFocus?: boolean
  className?: string
}

/** What is looked at closer, at the right of what one came from. Escape closes it. */
export function PeekFrame({ label, onClose, children, foot, takesFocus = false, className = '' }: PeekFrameProps) {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus && label !== '') element.current?.focus({ preventScroll: true })
  }, [takesFocus, label])
  return (
    <aside
      ref={element}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
        event.preventDefault()
        onClose()
      }}
      className={`min-h-0 min-w-0 flex-col bg-surface outline-none ${className}`}
    >
      <div className="flex h-10 shrink-0 items-center gap-1 border-b border-line pr-3 pl-4 text-sm text-faint">
        <span className="flex-1">{label}</span>
        <button
          type="button"
          className="rounded p-1.5 hover:text-ink"
          aria-label="Copy the link"
          onClick={() => void navigator.clipboard?.writeText(location.href).then(() => say('The link is copied.'))}
        >
          <Link2 aria-hidden className="size-4" />
        </button>
        <button type="button" className="rounded p-1.5 hover:text-ink" aria-label={`Close ${label}`} onClick={onClose}>
          <X aria-hidden className="size-4" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto px-4 py-4">
        {children}
      </div>
      {foot !== undefined && <div className="shrink-0 px-4 pt-2 pb-3.5">{foot}</div>}
    </aside>
  )
}

/** A part of a peek. */
export function PeekSection({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-4">
      <div className="mb-1 flex min-h-6 items-center gap-1.5 text-sm text-faint">
        <h3 className="font-medium">{title}</h3>
        {beside}
      </div>
      {children}
    </section>
  )
}

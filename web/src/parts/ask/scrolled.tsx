import type { ReactNode } from 'react'

interface ScrolledProps {
  label: string
  /** All of it is shown, however long it is. */
  isWhole: boolean
  className?: string
  children: ReactNode
}

/** Twelve lines, and more by scrolling: what can be answered stays where it is. */
export function Scrolled({ label, isWhole, className = '', children }: ScrolledProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of a card, not of the page
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
      tabIndex={0}
      className={`overflow-y-auto ${isWhole ? 'max-h-[70dvh]' : 'max-h-60'} ${className}`}
    >
      {children}
    </div>
  )
}

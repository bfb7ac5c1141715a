import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** What will happen, and whether it can be taken back. */
  children: ReactNode
  /** The deed itself, as the button says it. */
  deed: string
  /** What not doing it is called. */
  leave?: string
  onConfirm(): void
  onClose(): void
}

/** For what cannot be undone. Whatever can be, is done at once and offers an Undo instead. */
export function ConfirmDialog({ title, children, deed, leave = 'Keep it', onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="text-sm">{children}</div>
      <div className="mt-4 flex justify-end gap-2">
        <button type="button" className="button" onClick={onClose}>
          {leave}
        </button>
        <button
          type="button"
          className="button button-main"
          onClick={() => {
            onClose()
            onConfirm()
          }}
        >
          {deed}
        </button>
      </div>
    </Dialog>
  )
}

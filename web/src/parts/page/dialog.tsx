import { type ReactNode, useEffect, useId, useRef } from 'react'

interface DialogProps {
  title: string
  onClose(): void
  children: ReactNode
  /** The title is only for those who have the page read to them. */
  hidesTitle?: boolean
  /** Of the size of a page, with parts that go to its edges. */
  isWide?: boolean
}

/** The browser's own dialog: it keeps the focus inside, closes on Escape, gives the focus back, and needs no style in the page. */
export function Dialog({ title, onClose, children, hidesTitle = false, isWide = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = element.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, which the browser sees to
    <dialog
      ref={element}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose()
      }}
      className={`${isWide ? 'w-[min(55rem,calc(100vw-1.5rem))] max-w-none overflow-hidden' : 'w-[min(36rem,calc(100vw-1.5rem))]'} rounded-xl border border-line bg-raised p-0 shadow-2xl`}
    >
      <div className={isWide ? '' : 'p-4'}>
        <h2 id={id} className={hidesTitle ? 'sr-only' : 'mb-3 text-lg font-semibold'}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}

import { Check, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from '../api/store.ts'
import { dismiss, type Toast, toasts } from '../api/toasts.ts'

const shownFor = 6_000

/** The region is always there: a reader aloud hears only what comes into a region it knows. */
export function Toasts() {
  const shown = useStore(toasts)
  return (
    <section
      aria-label="Messages"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 bottom-20 z-50 flex flex-col gap-2 md:right-auto md:bottom-5 md:left-[calc(var(--side)+20px)] md:w-96"
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, stays, tone, text, hint, actions } = toast
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => dismiss(id), shownFor)
    return () => clearTimeout(timer)
  }, [id, stays])
  return (
    <div className="card pointer-events-auto w-full px-3 py-2 shadow-(--shadow-pop)">
      <div className="flex items-center gap-2.5">
        {tone === 'refused' ? (
          <TriangleAlert aria-hidden className="size-4 shrink-0 self-start text-stuck mt-0.5" />
        ) : (
          <Check aria-hidden className="size-4 shrink-0 self-start text-done mt-0.5" />
        )}
        <p className="stored min-w-0 flex-1">{text}</p>
        {actions.length === 1 && <Actions id={id} actions={actions} />}
        {!stays && (
          <button type="button" className="-m-1 rounded p-1 text-soft hover:text-ink" aria-label="Dismiss" onClick={() => dismiss(id)}>
            <X aria-hidden className="size-4" />
          </button>
        )}
      </div>
      {hint && <p className="stored mt-1 ml-6.5 text-sm whitespace-pre-line text-soft">{hint}</p>}
      {actions.length > 1 && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Actions id={id} actions={actions} />
        </div>
      )}
    </div>
  )
}

function Actions({ id, actions }: Pick<Toast, 'id' | 'actions'>) {
  return actions.map(({ label, act }) => (
    <button
      key={label}
      type="button"
      className="button"
      onClick={() => {
        dismiss(id)
        act()
      }}
    >
      {label}
    </button>
  ))
}

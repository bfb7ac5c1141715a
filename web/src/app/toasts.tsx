import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from '../api/store.ts'
import { dismiss, type Toast, toasts } from '../api/toasts.ts'

const shownFor = 8_000

/** The region is always there: a reader aloud hears only what comes into a region it knows. */
export function Toasts() {
  const shown = useStore(toasts)
  return (
    <section
      aria-label="Messages"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 bottom-36 z-50 flex flex-col items-end gap-2 md:bottom-20 md:left-auto md:w-96"
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
    <div className={`card pointer-events-auto w-full p-3 text-sm shadow-lg ${tone === 'refused' ? 'border-l-4 border-l-bad' : ''}`}>
      <div className="flex items-start gap-2">
        <p className="stored min-w-0 flex-1 font-medium">{text}</p>
        {!stays && (
          <button type="button" className="-m-1 rounded p-1 text-soft hover:text-ink" aria-label="Dismiss" onClick={() => dismiss(id)}>
            <X aria-hidden className="size-4" />
          </button>
        )}
      </div>
      {hint && <p className="stored mt-1 whitespace-pre-line text-soft">{hint}</p>}
      {actions.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {actions.map(({ label, act }) => (
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
          ))}
        </div>
      )}
    </div>
  )
}

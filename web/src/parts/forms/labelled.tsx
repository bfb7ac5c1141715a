import { type ReactNode, useId } from 'react'

interface LabelledProps {
  label: string
  /** What to know before filling it in. */
  hint?: ReactNode
  className?: string
  /** The field itself, which takes the ids that tie it to its label and its hint. */
  children(ids: { id: string; 'aria-describedby': string | undefined }): ReactNode
}

/** A field of a form, with its label above and its hint below. */
export function Labelled({ label, hint, className = '', children }: LabelledProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="text-sm text-soft">
        {label}
      </label>
      {children({ id, 'aria-describedby': hint === undefined ? undefined : `${id}-hint` })}
      {hint !== undefined && (
        <div id={`${id}-hint`} className="mt-1 text-sm text-soft">
          {hint}
        </div>
      )}
    </div>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { Labelled } from './labelled.tsx'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'value'> {
  label: string
  hint?: ReactNode
  /** Of the field with its label and hint. */
  className?: string
  value: string
  onChange(text: string): void
  /** Where `n` goes on this page. */
  isNew?: boolean
}

/** A line of text in a form. */
export function TextField({ label, hint, className, value, onChange, isNew = false, ...more }: TextFieldProps) {
  return (
    <Labelled label={label} hint={hint} className={className}>
      {(ids) => (
        <input
          {...more}
          {...ids}
          data-new={isNew || undefined}
          className="field"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  )
}

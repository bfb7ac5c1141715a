import type { ReactNode } from 'react'
import { Labelled } from './labelled.tsx'

interface TextAreaProps {
  label: string
  hint?: ReactNode
  className?: string
  rows: number
  value: string
  onChange(text: string): void
}

/** Several lines of text in a form. */
export function TextArea({ label, hint, className, rows, value, onChange }: TextAreaProps) {
  return (
    <Labelled label={label} hint={hint} className={className}>
      {(ids) => (
        <textarea {...ids} rows={rows} className="field resize-y" value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Labelled>
  )
}

import { Labelled } from '../../parts/forms/labelled.tsx'

interface ColumnSwitchProps {
  columns: readonly { key: string; title: string; rows: readonly unknown[]; unread: number }[]
  chosen: string | undefined
  onChoose(key: string): void
}

/** Which column a narrow screen shows. */
export function ColumnSwitch({ columns, chosen, onChoose }: ColumnSwitchProps) {
  return (
    <Labelled label="Column" className="mb-3">
      {(ids) => (
        <select {...ids} className="field" value={chosen} onChange={(event) => onChoose(event.target.value)}>
          {columns.map(({ key, title, rows, unread }) => (
            <option key={key} value={key}>
              {title} ({rows.length + unread})
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

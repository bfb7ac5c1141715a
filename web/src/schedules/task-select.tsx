import { useOperation } from '../api/use-operation.ts'
import { Labelled } from '../parts/forms/labelled.tsx'

interface TaskSelectProps {
  value: number | undefined
  onChange(task: number | undefined): void
}

/** The tasks that can still be worked on. */
export function TaskSelect({ value, onChange }: TaskSelectProps) {
  const query = useOperation('task.list', { limit: 200 })
  const tasks = query.data?.tasks ?? []
  return (
    <Labelled label="Task" hint={query.isSuccess && tasks.length === 0 ? 'There is no task at the moment.' : undefined}>
      {(ids) => (
        <select
          {...ids}
          required
          className="field"
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
        >
          <option value="">Choose one</option>
          {tasks.map(({ number, title }) => (
            <option key={number} value={number}>
              #{number} {title}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

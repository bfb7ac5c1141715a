import { File, Link2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Resource, Task } from '../../../src/contract/nouns/task.ts'
import { useChange } from '../api/use-change.ts'
import { TextField } from '../parts/forms/text-field.tsx'
import { resourceOf } from '../parts/markdown/written-lines.ts'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { isArchivedTask } from './is-archived-task.ts'
import { PageSection } from './page-section.tsx'

export function TaskResources({ task }: { task: Task }) {
  const isLive = !isArchivedTask(task)
  const add = useChange('task.addResource')
  const remove = useChange('task.removeResource', { says: () => 'Removed.' })
  return (
    <PageSection title="Resources">
      {task.resources.length === 0 && (
        <EmptyState>{isLive ? 'None. Add an address or a file that helps with the work.' : 'There were none.'}</EmptyState>
      )}
      <ul aria-label="Resources" className="divide-y divide-line">
        {task.resources.map((resource, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a resource is known by its place
          <li key={index} className="flex items-start gap-2 py-1.5 text-sm">
            <ResourceText resource={resource} />
            {isLive && (
              <button
                type="button"
                className="button button-quiet"
                aria-label={`Remove ${(resource.label ?? resource.value).slice(0, 100)}`}
                disabled={remove.isPending}
                // By its place in the list as it was seen: if that has changed meanwhile, nothing is removed.
                onClick={() => void remove.change({ task: task.number, index }, task)}
              >
                Remove
              </button>
            )}
          </li>
        ))}
      </ul>
      {isLive && (
        <NewResource
          isPending={add.isPending}
          onAdd={async (resource) => (await add.change({ task: task.number, ...resource })) !== undefined}
        />
      )}
    </PageSection>
  )
}

function ResourceText({ resource: { type, value, label } }: { resource: Resource }) {
  const isAddress = type === 'url' && /^https?:\/\//i.test(value)
  const Icon = isAddress ? Link2 : File
  return (
    <div className="flex min-w-0 flex-1 gap-2 py-1">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-soft" />
      <p className="stored min-w-0">
        {label !== undefined && <span className="block">{label}</span>}
        {isAddress ? (
          <a href={value} target="_blank" rel="noreferrer noopener" className="text-accent underline">
            {value}
          </a>
        ) : (
          <span className="font-mono text-xs">{value}</span>
        )}
      </p>
    </div>
  )
}

function NewResource({ isPending, onAdd }: { isPending: boolean; onAdd(resource: Resource): Promise<boolean> }) {
  const [value, setValue] = useState('')
  const [label, setLabel] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isAdded = await onAdd({ ...resourceOf(value.trim()), ...(label.trim() === '' ? {} : { label: label.trim() }) })
    if (!isAdded) return
    setValue('')
    setLabel('')
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-2 flex flex-wrap items-end gap-2">
      <TextField
        label="Address or absolute path"
        className="min-w-0 flex-1 basis-48"
        autoComplete="off"
        maxLength={2_000}
        value={value}
        onChange={setValue}
      />
      <TextField
        label="What it is (optional)"
        className="min-w-0 flex-1 basis-32"
        autoComplete="off"
        maxLength={200}
        value={label}
        onChange={setLabel}
      />
      <button type="submit" className="button min-h-9" disabled={isPending || value.trim() === ''}>
        Add resource
      </button>
    </form>
  )
}

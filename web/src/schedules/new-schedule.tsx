import { type FormEvent, useState } from 'react'
import type { Input } from '../../../src/contract/operations/index.ts'
import { useChange } from '../api/use-change.ts'
import { AgentSelect } from '../parts/forms/agent-select.tsx'
import { Labelled } from '../parts/forms/labelled.tsx'
import { SessionSelect } from '../parts/forms/session-select.tsx'
import { ScheduleFields, type ScheduleText } from './schedule-fields.tsx'
import { TaskSelect } from './task-select.tsx'

const empty: ScheduleText = { title: '', when: '', zone: '', prompt: '', missed: 'once', onlyIf: null }
type Target = 'agent' | 'session' | 'task'

/** Only asks when, at first; the rest comes into view once something is there. */
export function NewSchedule({ onDone }: { onDone(added: number): void }) {
  const [text, setText] = useState(empty)
  const [kind, setKind] = useState<Target>('agent')
  const [agent, setAgent] = useState('')
  const [session, setSession] = useState<number>()
  const [task, setTask] = useState<number>()
  const { change, isPending } = useChange('schedule.add', {
    says: ({ schedule }) => `“${schedule.title}” is set.`,
    done({ schedule }) {
      setText(empty)
      onDone(schedule.number)
    },
  })
  const isBrief = text.when === '' && text.prompt === ''
  const target = { agent: agent || undefined, session, task }[kind]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || target === undefined) return
    const { title, zone, onlyIf, ...more } = text
    const input: Input<'schedule.add'> = {
      ...more,
      onlyIf: onlyIf ?? undefined,
      title: title.trim() || undefined,
      zone: zone.trim() || undefined,
      [kind]: target,
    }
    void change(input)
  }
  return (
    <form aria-label="New schedule" onSubmit={submit} className="card mb-4 flex flex-col gap-3 p-3">
      <ScheduleFields value={text} onChange={setText} isBrief={isBrief} />
      {!isBrief && (
        <>
          <div className="grid gap-2 sm:grid-cols-2">
            <Labelled label="Who is asked">
              {(ids) => (
                <select {...ids} className="field" value={kind} onChange={(event) => setKind(event.target.value as Target)}>
                  <option value="agent">an agent, in a new session</option>
                  <option value="session">a session</option>
                  <option value="task">a task</option>
                </select>
              )}
            </Labelled>
            {kind === 'agent' && <AgentSelect value={agent} onChange={setAgent} />}
            {kind === 'session' && <SessionSelect value={session} onChange={setSession} />}
            {kind === 'task' && <TaskSelect value={task} onChange={setTask} />}
          </div>
          <div>
            <button type="submit" className="button button-main min-h-9" disabled={isPending}>
              Add the schedule
            </button>
          </div>
        </>
      )}
    </form>
  )
}

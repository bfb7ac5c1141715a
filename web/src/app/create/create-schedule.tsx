import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { Input } from '../../../../src/contract/operations/index.ts'
import { useChange } from '../../api/use-change.ts'
import { AgentSelect } from '../../parts/forms/agent-select.tsx'
import { Labelled } from '../../parts/forms/labelled.tsx'
import { SessionSelect } from '../../parts/forms/session-select.tsx'
import { ScheduleFields, type ScheduleText } from '../../schedules/schedule-fields.tsx'
import { TaskSelect } from '../../schedules/task-select.tsx'
import type { CreateForm } from './create-dialog.tsx'
import { FormEnd, sendsOnCommandEnter } from './form-end.tsx'

const empty: ScheduleText = { title: '', when: '', zone: '', prompt: '', missed: 'once', onlyIf: null }
type Target = 'agent' | 'session' | 'task'

/** What was typed as a title is what the agent is asked. */
export function CreateSchedule({ title: asked, onTitle, agent, onAgent, onClose, onDone }: CreateForm) {
  const [text, setText] = useState<ScheduleText>({ ...empty, prompt: asked })
  const [kind, setKind] = useState<Target>('agent')
  const [session, setSession] = useState<number>()
  const [task, setTask] = useState<number>()
  const navigate = useNavigate()
  const { change, isPending } = useChange('schedule.add', {
    says: ({ schedule }) => `“${schedule.title}” is set.`,
    done({ schedule }) {
      onDone()
      void navigate({ to: '/work', search: { tab: 'schedules', open: schedule.number } })
    },
  })
  const target = { agent: agent || undefined, session, task }[kind]
  const isReady = text.when.trim() !== '' && text.prompt.trim() !== '' && target !== undefined && !isPending
  const write = (next: ScheduleText) => {
    setText(next)
    onTitle(next.prompt.split('\n')[0]?.slice(0, 200) ?? '')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
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
    <form aria-label="New schedule" onSubmit={submit} onKeyDown={sendsOnCommandEnter} className="flex flex-col gap-3">
      <ScheduleFields value={text} onChange={write} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Labelled label="Who is asked">
          {(ids) => (
            <select {...ids} className="field" value={kind} onChange={(event) => setKind(event.target.value as Target)}>
              <option value="agent">an agent, in a new session</option>
              <option value="session">a session</option>
              <option value="task">a task</option>
            </select>
          )}
        </Labelled>
        {kind === 'agent' && <AgentSelect value={agent} onChange={onAgent} />}
        {kind === 'session' && <SessionSelect value={session} onChange={setSession} />}
        {kind === 'task' && <TaskSelect value={task} onChange={setTask} />}
      </div>
      <FormEnd deed="Add the schedule" isReady={isReady} onLeave={onClose} />
    </form>
  )
}

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useDraft } from '../../api/drafts.ts'
import { useStore } from '../../api/store.ts'
import { Dialog } from '../../parts/page/dialog.tsx'
import { overlay } from '../overlay.ts'
import { CreateAgent } from './create-agent.tsx'
import { CreatePlan } from './create-plan.tsx'
import { CreateSchedule } from './create-schedule.tsx'
import { CreateTodo } from './create-todo.tsx'
import { CreateWork } from './create-work.tsx'
import { agentAt, creating, type Kind, kindAt, kinds } from './creating.ts'

const words: Record<Kind, string> = { work: 'Work', todo: 'Todo', plan: 'Plan', schedule: 'Schedule', agent: 'Agent' }
const forms = { work: CreateWork, todo: CreateTodo, plan: CreatePlan, schedule: CreateSchedule, agent: CreateAgent }

/** What each form gets. */
export interface CreateForm {
  title: string
  onTitle(title: string): void
  agent: string
  onAgent(agent: string): void
  onKind(kind: Kind): void
  /** Leaves it: what was written stays for the next time. */
  onClose(): void
  /** It is made. */
  onDone(): void
}

/** The one place where everything is made. What was written as the title goes along when another kind is chosen. */
export default function CreateDialog() {
  const { pathname, search } = window.location
  const wish = useStore(creating)
  const [kind, setKind] = useState(wish.kind ?? kindAt(pathname, search))
  const [draft, setTitle] = useDraft('create')
  const [asked, setAsked] = useState(wish.title)
  const title = asked ?? draft
  const [agent, setAgent] = useState(wish.agent ?? agentAt(pathname) ?? '')
  const close = () => {
    overlay.set(undefined)
    creating.set({})
  }
  const write = (text: string) => {
    setAsked(undefined)
    setTitle(text)
  }
  const done = () => {
    setTitle('')
    close()
  }
  const Form = forms[kind]
  const place = useRef<HTMLDivElement>(null)
  // Whoever opens it is about to write, whatever stands above the field.
  useEffect(() => place.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  const press = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = kinds[(kinds.indexOf(kind) + step + kinds.length) % kinds.length] ?? kind
    setKind(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-kind="${next}"]`)?.focus()
  }
  return (
    <Dialog title="New" onClose={close}>
      <div role="tablist" aria-label="What is made" className="segments mb-4" onKeyDown={press}>
        {kinds.map((known) => (
          <button
            key={known}
            type="button"
            role="tab"
            data-kind={known}
            tabIndex={known === kind ? 0 : -1}
            aria-selected={known === kind}
            onClick={() => setKind(known)}
          >
            {words[known]}
          </button>
        ))}
      </div>
      <div ref={place} role="tabpanel" aria-label={words[kind]}>
        <Form title={title} onTitle={write} agent={agent} onAgent={setAgent} onKind={setKind} onClose={close} onDone={done} />
      </div>
    </Dialog>
  )
}

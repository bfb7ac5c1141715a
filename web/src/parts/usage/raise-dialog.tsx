import { type FormEvent, useState } from 'react'
import type { Output } from '../../../../src/contract/operations/index.ts'
import { RefusalError } from '../../../../src/sdk/refusal-error.ts'
import { newKey } from '../../api/new-key.ts'
import { perform } from '../../api/perform.ts'
import { say } from '../../api/toasts.ts'
import { useOperation } from '../../api/use-operation.ts'
import { TextField } from '../forms/text-field.tsx'
import { Dialog } from '../page/dialog.tsx'
import { EmptyState } from '../page/empty-state.tsx'
import { ReadProblem } from '../page/read-problem.tsx'
import { capAmount, unitOf } from './cap-words.ts'

type ListedCap = Output<'cap.list'>['caps'][number]

interface RaiseDialogProps {
  cap: number
  session: number
  onClose(): void
}

export function RaiseDialog({ cap: number, session, onClose }: RaiseDialogProps) {
  const query = useOperation('cap.list', {})
  const parked = useOperation('session.get', { session }).data?.session.parked
  const cap = query.data?.caps.find((one) => one.number === number)
  return (
    <Dialog title={`Raise cap #${number}`} onClose={onClose}>
      <ReadProblem query={query} />
      {query.data && cap === undefined && <EmptyState>The cap is gone: what waited for it goes on.</EmptyState>}
      {cap && <RaiseForm cap={cap} isUnpriced={parked?.why === 'unpriced'} onClose={onClose} />}
    </Dialog>
  )
}

function RaiseForm({ cap, isUnpriced, onClose }: { cap: ListedCap; isUnpriced: boolean; onClose(): void }) {
  const { number, measure, amount, used, parked } = cap
  const [to, setTo] = useState(() => String(amount * 2 || 1))
  /** Of this amount, so that a raise whose answer was lost is made once. */
  const [key, setKey] = useState(newKey)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setPending(true)
    setProblem('')
    try {
      await perform('cap.raise', { cap: number, to: Number(to) }, { key })
      onClose()
      say('Raised. What waited for it goes on.')
    } catch (refused) {
      setProblem(problemText(refused))
      setPending(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <p className="text-sm text-soft">
        It is {capAmount(measure, amount)} now{used !== null && `, and ${capAmount(measure, used)} is used`}.{' '}
        {parked === 1 ? 'One session waits' : `${parked} sessions wait`} for it, and{' '}
        {parked === 1 ? 'goes on by itself' : 'go on by themselves'}.
      </p>
      {isUnpriced && (
        <p className="text-sm text-you">
          More of it does not help this session: its model has no price. Give it one in models.json, or let models without a price through
          with <code className="key">punchlist cap set … --unpriced allow</code>.
        </p>
      )}
      <TextField
        label={`New amount, in ${unitOf[measure]}`}
        type="number"
        step="any"
        required
        value={to}
        onChange={(text) => {
          setTo(text)
          setKey(newKey())
        }}
      />
      {problem !== '' && (
        <p role="alert" className="stored rounded-md bg-you-wash p-2 text-sm">
          {problem}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <button type="button" className="button" onClick={onClose}>
          Leave it
        </button>
        <button type="submit" className="button button-main" disabled={isPending || to.trim() === ''}>
          Raise it
        </button>
      </div>
    </form>
  )
}

function problemText(problem: unknown): string {
  const message = problem instanceof Error ? problem.message : String(problem)
  return problem instanceof RefusalError && problem.hint ? `${message} ${problem.hint}` : message
}

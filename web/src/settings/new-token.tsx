import { type FormEvent, useState } from 'react'
import type { AccessLevel } from '../../../src/contract/access.ts'
import type { Output } from '../../../src/contract/operations/index.ts'
import { useChange } from '../api/use-change.ts'
import { AccessSelect } from '../parts/forms/access-select.tsx'
import { AgentSelect } from '../parts/forms/agent-select.tsx'
import { TextField } from '../parts/forms/text-field.tsx'
import { NewSecret } from './new-secret.tsx'

type NewOne = Output<'token.add'>['token']

export function NewToken() {
  const [name, setName] = useState('')
  const [agent, setAgent] = useState('')
  const [access, setAccess] = useState<AccessLevel>('full')
  const [made, setMade] = useState<NewOne>()
  const { change, isPending } = useChange('token.add', {
    done({ token }) {
      setMade(token)
      setName('')
    },
  })
  const add = (event: FormEvent) => {
    event.preventDefault()
    void change({ name: name.trim(), access, ...(agent !== '' && { agent }) })
  }
  return (
    <>
      <form onSubmit={add} className="flex flex-wrap items-end gap-2">
        <TextField
          label="New token"
          className="min-w-0 flex-1 basis-48"
          isNew
          placeholder="What is it for?"
          maxLength={100}
          value={name}
          onChange={setName}
        />
        <AgentSelect label="Who speaks with it" value={agent} onChange={setAgent} none="a person" className="min-w-0 flex-1 basis-36" />
        <AccessSelect value={access} onChange={setAccess} className="min-w-0 flex-1 basis-36" />
        <button type="submit" className="button button-main min-h-9" disabled={isPending || name.trim() === ''}>
          Make it
        </button>
      </form>
      {made !== undefined && <NewSecret name={made.name} secret={made.secret} onDone={() => setMade(undefined)} />}
    </>
  )
}

import { AgentFields } from '../../agents/agent-form.tsx'
import { useOperation } from '../../api/use-operation.ts'
import type { CreateForm } from './create-dialog.tsx'

export function CreateAgent({ onClose }: CreateForm) {
  const agents = useOperation('agent.list', {}).data?.agents ?? []
  return <AgentFields agents={agents} onClose={onClose} />
}

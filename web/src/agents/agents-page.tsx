import { PageFrame } from '../parts/page-frame.tsx'

export default function AgentsPage() {
  return (
    <PageFrame title="Agents">
      <p>To come.</p>
    </PageFrame>
  )
}

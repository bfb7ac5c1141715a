import { PageFrame } from '../parts/page-frame.tsx'

export default function PlanPage() {
  return (
    <PageFrame title="Plan">
      <p>To come.</p>
    </PageFrame>
  )
}

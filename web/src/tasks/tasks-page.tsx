import { PageFrame } from '../parts/page-frame.tsx'

export default function TasksPage() {
  return (
    <PageFrame title="Tasks">
      <p>To come.</p>
    </PageFrame>
  )
}

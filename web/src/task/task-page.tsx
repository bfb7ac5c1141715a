import { PageFrame } from '../parts/page-frame.tsx'

export default function TaskPage() {
  return (
    <PageFrame title="Task">
      <p>To come.</p>
    </PageFrame>
  )
}

import { PageFrame } from '../parts/page-frame.tsx'

export default function SchedulesPage() {
  return (
    <PageFrame title="Schedules">
      <p>To come.</p>
    </PageFrame>
  )
}

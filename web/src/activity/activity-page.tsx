import { PageFrame } from '../parts/page-frame.tsx'

export default function ActivityPage() {
  return (
    <PageFrame title="Activity">
      <p>To come.</p>
    </PageFrame>
  )
}

import { PageFrame } from '../parts/page-frame.tsx'

export default function PlansPage() {
  return (
    <PageFrame title="Plans">
      <p>To come.</p>
    </PageFrame>
  )
}

import { PageFrame } from '../parts/page-frame.tsx'

export default function BoardPage() {
  return (
    <PageFrame title="Board">
      <p>To come.</p>
    </PageFrame>
  )
}

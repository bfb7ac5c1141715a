import { PageFrame } from '../parts/page-frame.tsx'

export default function ReportPage() {
  return (
    <PageFrame title="Report">
      <p>To come.</p>
    </PageFrame>
  )
}

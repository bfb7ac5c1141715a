import { PageFrame } from '../parts/page-frame.tsx'

export default function SettingsPage() {
  return (
    <PageFrame title="Settings">
      <p>To come.</p>
    </PageFrame>
  )
}

import { Link } from '@tanstack/react-router'
import { BarHeading, BarTitle } from '../parts/page/bar.tsx'
import { useTitle } from '../parts/page/use-title.ts'

const tabs = [
  { to: '/report', label: 'Figures' },
  { to: '/activity', label: 'Log' },
] as const

/** What happened, as figures and word by word: two tabs of one page. */
export function ReportTabs({ current }: { current: (typeof tabs)[number]['to'] }) {
  useTitle(`${current === '/report' ? 'Report' : 'Log'} · Punchlist`)
  return (
    <BarTitle>
      <BarHeading>Report</BarHeading>
      <nav aria-label="Parts of the report" className="flex gap-0.5">
        {tabs.map(({ to, label }) => (
          <Link key={to} to={to} aria-current={to === current ? 'page' : undefined} activeProps={{}} className="tab">
            {label}
          </Link>
        ))}
      </nav>
    </BarTitle>
  )
}

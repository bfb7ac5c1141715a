import { Link } from '@tanstack/react-router'
import { useOperation } from '../api/use-operation.ts'
import { ownZone } from '../report/own-zone.ts'
import { isEmpty, shortSentence } from '../report/sentences.ts'

/** What has come of the last week, in a line that leads to the charts. */
export function LastDays() {
  const report = useOperation('report.get', { days: 7, zone: ownZone() }).data?.report
  if (report === undefined || isEmpty(report)) return null
  return (
    <Link to="/report" search={{ days: 7 }} className="text-sm text-soft hover:text-ink hover:underline">
      {shortSentence(report)}
    </Link>
  )
}

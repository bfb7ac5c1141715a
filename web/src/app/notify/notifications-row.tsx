import { Bell } from 'lucide-react'
import { useStore } from '../../api/store.ts'
import { askPermission, type Permission, permission } from './permission.ts'

const words: Record<Exclude<Permission, 'default'>, string> = {
  granted: 'On',
  denied: 'Your browser was told not to: allow it in the settings of this page',
  insecure: 'Not over plain HTTP from another machine: open the page over HTTPS, or on the machine itself',
  unsupported: 'This browser has none',
}

/** The one place where a browser is asked to let us notify, since somebody clicked there. */
export function NotificationsRow() {
  const state = useStore(permission)
  return (
    <li className="flex min-h-[38px] flex-wrap items-center gap-x-2.5 border-b border-line py-1">
      <Bell aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-soft" />
      <p className="min-w-0 flex-1">
        Be told in the browser when an agent needs you <span className="text-faint">and never for anything else</span>
      </p>
      {state === 'default' ? (
        <button type="button" className="button button-small" onClick={() => void askPermission()}>
          Allow notifications
        </button>
      ) : (
        <span role="status" className="text-sm text-soft max-md:basis-full max-md:pl-6.5">
          {words[state]}
        </span>
      )}
    </li>
  )
}

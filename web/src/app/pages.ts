import {
  Activity,
  CalendarClock,
  ChartColumn,
  ClipboardList,
  Columns3,
  Home,
  ListChecks,
  type LucideIcon,
  MessagesSquare,
  Settings,
  Users,
} from 'lucide-react'

export interface Page {
  path: '/' | '/board' | '/sessions' | '/tasks' | '/plans' | '/agents' | '/schedules' | '/report' | '/activity' | '/settings'
  label: string
  icon: LucideIcon
  /** Pressed after `g`. */
  key: string
  /** Has a place in the phone's bar; the others are found under More. */
  isNear?: boolean
}

/** What can be gone to, in the order in which it is shown. */
export const pages: readonly Page[] = [
  { path: '/', label: 'Home', icon: Home, key: 'h', isNear: true },
  { path: '/board', label: 'Board', icon: Columns3, key: 'b', isNear: true },
  { path: '/sessions', label: 'Sessions', icon: MessagesSquare, key: 's', isNear: true },
  { path: '/tasks', label: 'Tasks', icon: ListChecks, key: 't', isNear: true },
  { path: '/plans', label: 'Plans', icon: ClipboardList, key: 'p' },
  { path: '/agents', label: 'Agents', icon: Users, key: 'a' },
  { path: '/schedules', label: 'Schedules', icon: CalendarClock, key: 'c' },
  { path: '/report', label: 'Report', icon: ChartColumn, key: 'r' },
  { path: '/activity', label: 'Activity', icon: Activity, key: 'l' },
  { path: '/settings', label: 'Settings', icon: Settings, key: ',' },
]

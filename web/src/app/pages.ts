import { Bot, ChartNoAxesColumn, House, ListTree, type LucideIcon, NotebookText, Settings, SquareKanban } from 'lucide-react'

export interface Page {
  path: '/' | '/work' | '/board' | '/plans' | '/agents' | '/report' | '/settings'
  label: string
  icon: LucideIcon
  /** Pressed after `g`. */
  key: string
  /** Has a place in the phone's bar; the others are found under More. */
  isNear?: boolean
  /** Other addresses at which one is on this page. */
  takesIn?: RegExp
}

/** What can be gone to, in the order in which it is shown. */
export const pages: readonly Page[] = [
  { path: '/', label: 'Home', icon: House, key: 'h', isNear: true },
  { path: '/work', label: 'Work', icon: ListTree, key: 'w', isNear: true, takesIn: /^\/(work|sessions(?!\/0$)|tasks|schedules)(\/|$)/ },
  { path: '/board', label: 'Board', icon: SquareKanban, key: 'b', isNear: true },
  { path: '/plans', label: 'Plans', icon: NotebookText, key: 'p', takesIn: /^\/plans(\/|$)/ },
  { path: '/agents', label: 'Agents', icon: Bot, key: 'a', takesIn: /^\/agents(\/|$)/ },
  { path: '/report', label: 'Report', icon: ChartNoAxesColumn, key: 'r', takesIn: /^\/(report|activity)(\/|$)/ },
]

/** Opened from your name. */
export const settingsPage: Page = { path: '/settings', label: 'Settings', icon: Settings, key: ',' }

/** Whether an address is on a page, or on what it takes in. */
export function isOnPage({ path, takesIn }: Page, address: string): boolean {
  return takesIn === undefined ? address === path : takesIn.test(address)
}

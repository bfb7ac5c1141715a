import { Home, type LucideIcon, MessagesSquare } from 'lucide-react'

export interface Page {
  path: '/' | '/sessions'
  label: string
  icon: LucideIcon
  /** Pressed after `g`. */
  key: string
}

/** What can be gone to, in the order in which it is shown. */
export const pages: readonly Page[] = [
  { path: '/', label: 'Home', icon: Home, key: 'h' },
  { path: '/sessions', label: 'Sessions', icon: MessagesSquare, key: 's' },
]

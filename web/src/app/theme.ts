import { storeOf } from '../api/store.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'punchlist.theme'

export const theme = storeOf<Theme>(stored())

export function chooseTheme(chosen: Theme): void {
  theme.set(chosen)
  if (chosen === 'system') {
    localStorage.removeItem(key)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(key, chosen)
    document.documentElement.dataset.theme = chosen
  }
}

function stored(): Theme {
  const value = localStorage.getItem(key)
  return value === 'light' || value === 'dark' ? value : 'system'
}

import { useId } from 'react'
import { useStore } from '../api/store.ts'
import { chooseTheme, type Theme, theme, themes } from '../app/theme.ts'

const words: Record<Theme, string> = { system: 'As the system has it', light: 'Light', dark: 'Dark' }

export function ThemeChoice() {
  const chosen = useStore(theme)
  const name = useId()
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
      <legend className="sr-only">Theme</legend>
      {themes.map((value) => (
        <label key={value} className="flex min-h-8 items-center gap-2">
          <input type="radio" name={name} checked={chosen === value} onChange={() => chooseTheme(value)} /> {words[value]}
        </label>
      ))}
    </fieldset>
  )
}

import { useEffect, useState } from 'react'
import { useStore } from '../api/store.ts'
import { theme } from '../app/theme.ts'

const names = ['soft', 'line', 'accent', 'accent-wash'] as const
export type Colours = Record<(typeof names)[number], string>

/** The theme's colours as they are at the moment: what is drawn on a canvas does not follow a stylesheet. */
export function useColours(): Colours {
  const chosen = useStore(theme)
  const [colours, setColours] = useState(readColours)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen theme changes what the stylesheet says
  useEffect(() => {
    const read = () => setColours(readColours())
    const system = window.matchMedia('(prefers-color-scheme: dark)')
    read()
    system.addEventListener('change', read)
    return () => system.removeEventListener('change', read)
  }, [chosen])
  return colours
}

/** Asked of an element, since the variables themselves hold both themes. */
function readColours(): Colours {
  const probe = document.body.appendChild(document.createElement('span'))
  const entries = names.map((name) => {
    probe.style.color = `var(--${name})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(entries) as Colours
}

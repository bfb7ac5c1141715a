import { useNavigate, useRouter } from '@tanstack/react-router'
import { leave } from '../api/coming-and-going.ts'
import { useStore } from '../api/store.ts'
import { useOperation } from '../api/use-operation.ts'
import { create, type Kind, kinds } from './create/creating.ts'
import { overlay } from './overlay.ts'
import { pages, settingsPage } from './pages.ts'
import type { Entry } from './palette-entries.ts'
import { chooseTheme, theme, themes } from './theme.ts'

const made: Record<Kind, string> = {
  work: 'New work for an agent',
  todo: 'New todo',
  plan: 'New plan',
  schedule: 'New schedule',
  agent: 'New agent',
}

/** What can be done from everywhere, and what waits for the person. */
export function useActions(): Entry[] {
  const navigate = useNavigate()
  const router = useRouter()
  const inUse = useStore(theme)
  const needs = useOperation('overview.get', {}).data?.overview.needsYou ?? []
  return [
    ...needs.slice(0, 5).map(({ session, title, agent, question, detail, since }, at): Entry => {
      const href = `/sessions/${session}`
      return {
        ...{ id: `needs ${session} ${at}`, group: 'do', status: 'you', at: since, href },
        label: `${question === null ? 'Look at' : 'Answer'}: ${agent ?? 'Somebody'} in ${title || `#${session}`}`,
        text: detail,
        subject: { kind: 'work', session, task: null },
        act: () => void router.navigate({ href }),
      }
    }),
    ...[...pages, settingsPage].map(
      ({ path, label, key }): Entry => ({
        ...{ id: path, group: 'do', label, also: 'go to page', end: `G ${key.toUpperCase()}`, href: path },
        act: () => void navigate({ to: path }),
      }),
    ),
    ...kinds.map(
      (kind): Entry => ({
        ...{ id: `new ${kind}`, group: 'do', label: made[kind], also: 'create add' },
        act: () => create({ kind }),
      }),
    ),
    ...themes.map(
      (name): Entry => ({
        ...{ id: name, group: 'do', label: `Theme: ${name}${name === inUse ? ' (in use)' : ''}` },
        act: () => chooseTheme(name),
      }),
    ),
    {
      id: 'everyone',
      group: 'do',
      label: 'Everyone’s list',
      href: '/sessions/0',
      act: () => void router.navigate({ href: '/sessions/0' }),
    },
    { id: 'help', group: 'do', label: 'Keyboard help', also: 'keys', end: '?', act: () => overlay.set('help') },
    { id: 'sign-out', group: 'do', label: 'Sign out', act: () => void leave() },
  ]
}

/** Whatever was typed can be made into work. */
export function newFrom(typed: string): Entry[] {
  const title = typed.trim().slice(0, 200)
  if (title === '' || /(^|\s)[a-z]+:\S/i.test(title)) return []
  return [{ id: 'new from', group: 'do', label: `New work “${title}”`, end: 'C', act: () => create({ kind: 'work', title }) }]
}

/** What was worked on last, while nothing is typed. */
export function useRecent(): Entry[] {
  const router = useRouter()
  const sessions = useOperation('session.list', { limit: 8 }).data?.sessions ?? []
  return sessions.map(({ number, title, task }): Entry => {
    const href = task === null ? `/sessions/${number}` : `/tasks/${task}`
    return {
      ...{ id: `recent ${number}`, group: 'work', status: 'idle', label: title || 'Untitled', end: `#${task ?? number}`, href },
      subject: { kind: 'work', session: number, task },
      act: () => void router.navigate({ href }),
    }
  })
}

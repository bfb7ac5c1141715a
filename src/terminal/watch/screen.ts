import { Box, render, Text, useInput } from 'ink'
import { createElement, useRef } from 'react'
import type { Terminal } from '../../doors/cli/command-context.ts'
import type { Key } from './key-press.ts'
import { keysOf } from './keys-of.ts'
import type { Tone } from './row.ts'
import type { Line } from './view.ts'

export interface Screen {
  draw(lines: Line[]): void
  close(): void
}

/** An empty screen of its own, and pasted text marked as such. */
const otherScreen = '\u001b[?1049h\u001b[?2004h'
/** Back to the screen that was there before, with a cursor. */
const ownScreen = '\u001b[?2004l\u001b[?1049l\u001b[?25h'

type Style = Parameters<typeof Text>[0]
const styles: Record<Tone, Omit<Style, 'children'>> = {
  head: { bold: true },
  plain: {},
  busy: { color: 'cyan' },
  wrong: { color: 'yellow' },
  good: { color: 'green' },
  faint: { dimColor: true },
}

/** Ink ends the process at these unless somebody else listens: the command has its own way to end. */
const endings = ['SIGTERM', 'SIGINT'] as const
const leaveToCommand = () => undefined

/** Takes the terminal over, and gives it back as it was: at the end, at a signal, and when the program breaks. */
export async function openScreen({ input, output, colours }: Terminal, press: (keys: readonly Key[]) => void): Promise<Screen> {
  let open = true
  const giveBack = () => {
    if (!open) return
    open = false
    app.unmount()
    if (input.isTTY) input.setRawMode(false)
    output.write(ownScreen)
  }
  output.write(otherScreen)
  const frame = (lines: Line[]) => createElement(Frame, { lines, colours, press })
  const app = render(frame([]), { stdin: input, stdout: output, exitOnCtrlC: false, patchConsole: false })
  for (const signal of endings) process.on(signal, leaveToCommand)
  process.once('exit', giveBack)
  process.prependOnceListener('uncaughtExceptionMonitor', giveBack)
  return {
    draw: (lines) => {
      if (open) app.rerender(frame(lines))
    },
    close() {
      giveBack()
      for (const signal of endings) process.off(signal, leaveToCommand)
      process.off('exit', giveBack)
      process.off('uncaughtExceptionMonitor', giveBack)
    },
  }
}

interface FrameProps {
  lines: Line[]
  colours: boolean
  press(keys: readonly Key[]): void
}

function Frame({ lines, colours, press }: FrameProps) {
  const pasted = useRef<string | undefined>(undefined)
  useInput((text, key) => {
    if (text === '[200~') pasted.current = ''
    else if (text === '[201~') {
      press([{ name: 'paste', text: pasted.current ?? '' }])
      pasted.current = undefined
    } else if (pasted.current !== undefined) pasted.current += key.return ? '\n' : text
    else press(keysIn(text, key))
  })
  const children = lines.map(({ text, tone, selected }, index) => {
    const style = colours ? { ...styles[tone], inverse: selected } : {}
    // An empty text has no height.
    return createElement(Text, { key: index, wrap: 'truncate', ...style }, text === '' ? ' ' : text)
  })
  return createElement(Box, { flexDirection: 'column' }, children)
}

type InkKey = Parameters<Parameters<typeof useInput>[0]>[1]

function keysIn(text: string, key: InkKey): Key[] {
  const named = nameOf(key)
  if (named !== undefined) return [{ name: named }]
  if (key.ctrl) return keysOf(String.fromCharCode(text.charCodeAt(0) & 31))
  return key.tab || key.meta || (text.startsWith('[') && text.length > 1) ? [] : keysOf(text)
}

function nameOf(key: InkKey) {
  if (key.upArrow) return 'up'
  if (key.downArrow) return 'down'
  if (key.leftArrow) return 'left'
  if (key.rightArrow) return 'right'
  if (key.pageUp) return 'pageup'
  if (key.pageDown) return 'pagedown'
  if (key.home) return 'home'
  if (key.end) return 'end'
  if (key.return) return 'return'
  if (key.escape) return 'escape'
  return key.backspace || key.delete ? 'backspace' : undefined
}

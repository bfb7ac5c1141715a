import { join } from 'node:path'
import { grant, type Outcome, refuse } from '../../contract/refusals.ts'
import { Refused } from '../../core/gate/refused.ts'
import type { Client, ConfigFile, SetupRequest } from '../client.ts'

/**
 * A hook of the repository that one stands in, where git looks for it (`core.hooksPath`, the main working tree’s). It is no client of ours,
 * but is set up and taken out as they are.
 */
export const git: Client = {
  id: 'git',
  name: 'git',
  files(request) {
    if (request.scope === 'user') throw refused('invalid', 'A hook belongs to one repository.', 'Run it there, without --scope user.')
    const folder = request.gitHooks()
    if (folder === undefined) throw refused('invalid', 'This folder is in no git repository.', 'Go to one first, or make it one: git init')
    return [hookOf(join(folder, 'post-commit'), request)]
  },
  hooks:
    'After a commit whose message says “punchlist #14” (or “punchlist #14, #15”), these todos show the commit. It never makes a commit wait or fail.',
  check: 'Commit with such a message, then: punchlist show 14',
}

const [begin, end] = ['# >>> punchlist >>>', '# <<< punchlist <<<']
const shell = '#!/bin/sh\n'

/** Only messages that name a todo start anything, and nothing is waited for. */
function blockOf(request: SetupRequest): string {
  const command = request.run('link', 'commit')
  return [
    `${begin} ties commits that say "punchlist #14" to these todos; punchlist setup git --remove takes it out`,
    `case "$(git log -1 --format=%B 2>/dev/null)" in`,
    `  *[Pp][Uu][Nn][Cc][Hh][Ll][Ii][Ss][Tt]*\\#[0-9]*) (${command} "$(git rev-parse HEAD)" </dev/null >/dev/null 2>&1 &) ;;`,
    'esac',
    `${end}\n`,
  ].join('\n')
}

/** Somebody's own hook stays, with ours in its first lines: what stands behind its end would never be reached. */
function hookOf(path: string, request: SetupRequest): ConfigFile {
  const block = blockOf(request)
  return {
    path,
    holds: 'a hook that ties commits to todos',
    isProgram: true,
    put(text) {
      if (text === '') return grant(shell + block)
      const without = withoutBlock(text)
      if (!without.granted) return without
      const rest = without.value
      if (rest === text && !request.mayRun(path))
        return refuse('conflict', 'it may not be executed, so git does not run it', {
          hint: `Nothing was changed. Allow it (chmod +x), or move it away: ${path}`,
        })
      const [first = ''] = rest.split('\n', 1)
      if (!first.startsWith('#!')) return grant(block + rest)
      if (!/\b(?:ba|da|k|z|a)?sh\b/.test(first)) {
        const hint = `Nothing was changed. Have it run this after a commit: ${request.run('link', 'commit')}`
        return refuse('conflict', `it is no shell script (${first.slice(0, 100)})`, { hint })
      }
      return grant(`${first}\n${block}${rest.slice(first.length + 1)}`)
    },
    take(text) {
      const rest = withoutBlock(text)
      return rest.granted && rest.value === shell && rest.value !== text ? grant('') : rest
    },
  }
}

function withoutBlock(text: string): Outcome<string> {
  const from = text.indexOf(begin)
  if (from < 0) return grant(text)
  const to = text.indexOf(`${end}\n`, from)
  if (to < 0) return refuse('conflict', `${end} is missing behind ${begin}`)
  return grant(text.slice(0, from) + text.slice(to + end.length + 1))
}

function refused(code: 'invalid', message: string, hint: string): Refused {
  return new Refused({ code, message, hint })
}

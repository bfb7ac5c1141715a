import { refuse } from '../../../contract/refusals.ts'
import { granted, Refused } from '../../../core/gate/refused.ts'
import { plainJson } from '../../../core/render/text/plain-text.ts'
import { backendOptions } from '../backend-options.ts'
import type { Backend, CommandContext } from '../command-context.ts'
import type { Parsed } from '../flags.ts'
import { UsageError } from '../usage-error.ts'

const atOnce = 500
const ofLists = ['format', 'unfinished', 'everyone', 'session', 'here', 'folder']

/** Writes the tenant's log out, an event a line, up to where it ends as this begins: a page at a time, however long it is, and whoever writes meanwhile. */
export async function exportAudit({ flags, words: [path, ...more] }: Parsed, context: CommandContext): Promise<number> {
  if (more.length > 0) throw new UsageError('export takes one file.', 'punchlist export --audit log.jsonl')
  const stray = ofLists.find((name) => flags[name] !== undefined && flags[name] !== false)
  if (stray !== undefined) throw new UsageError(`--${stray} goes with a list, and --audit writes the log.`, 'Leave one of them out.')
  const backend = await context.open(backendOptions(flags))
  try {
    const { first, last } = granted(await backend.perform('event.list', { limit: 1, order: 'newest' }, { caller: backend.caller }))
    const written = { file: path ?? null, events: 0, first, last }
    const pages = pagesOf(backend, first - 1, last, (count) => {
      written.events += count
    })
    if (path === undefined) for await (const text of pages) await print(context, text)
    else await context.writeTextFile(path, pages, flags.yes === true)
    if (path !== undefined && flags.json) context.out(`${plainJson(written)}\n`)
    else if (path !== undefined) context.out(`wrote ${written.events} events, up to place ${last}, to ${path}\n`)
    if (first > 1) context.err(`The log begins at place ${first}: what was before is no longer kept.\n`)
    return 0
  } finally {
    await backend.close()
  }
}

/** No faster than it is read: a long log must not wait in memory. */
async function print(context: CommandContext, text: string): Promise<void> {
  context.out(text)
  await context.outTaken()
}

async function* pagesOf({ perform, caller }: Backend, from: number, last: number, count: (events: number) => void): AsyncGenerator<string> {
  for (let after = from; after < last; ) {
    const page = granted(await perform('event.list', { after, before: last + 1, limit: atOnce }, { caller }))
    if (page.trimmed) throw new Refused(trimmedMeanwhile(after + 1, page.first - 1))
    count(page.events.length)
    if (page.events.length > 0) yield `${page.events.map(plainJson).join('\n')}\n`
    if (page.events.length < atOnce) return
    after = page.events.at(-1)?.seq ?? last
  }
}

function trimmedMeanwhile(first: number, last: number) {
  return refuse('unavailable', `The log was trimmed while it was written out: places ${first} to ${last} are missing.`, {
    outcome: 'not_saved',
    hint: 'Repeat it. If that does not help, have the log keep more: PUNCHLIST_KEEP_LOG_DAYS, PUNCHLIST_KEEP_LOG_EVENTS.',
  }).refusal
}

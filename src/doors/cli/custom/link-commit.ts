import { type Link, maximumLinks } from '../../../contract/nouns/link.ts'
import { granted } from '../../../core/gate/refused.ts'
import { plainJson, plainText } from '../../../core/render/text/plain-text.ts'
import { backendOptions } from '../backend-options.ts'
import type { Backend, CommandContext } from '../command-context.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Parsed } from '../flags.ts'
import { UsageError } from '../usage-error.ts'

const longestLabel = 200

/** Ties a commit to the todos that its message names. What git's hook runs after a commit, and a person for one that was made before. */
export async function runLinkCommit({ flags, words }: Parsed, context: CommandContext): Promise<number> {
  const [reference = 'HEAD', ...more] = words
  if (more.length > 0) throw new UsageError('link commit takes one commit.', 'punchlist link commit 3f2a9c1')
  const commit = await context.commit(reference)
  if (commit === undefined) throw new UsageError(`There is no commit ${JSON.stringify(reference)} here.`, 'Name one that git log shows.')
  const { hash, subject, branch, todos, replaces } = commit
  const links: Link[] = []
  const missing: number[] = []
  if (todos.length > 0) {
    const backend = await context.open(backendOptions(flags))
    try {
      const said = plainText(branch === undefined ? subject : `${branch}: ${subject}`).trim()
      const label = [...said].slice(0, longestLabel).join('').trim() || undefined
      for (const todo of todos) {
        const tied = await backend.perform('link.add', { todo, kind: 'commit', value: hash, label }, { caller: backend.caller })
        if (!tied.granted && tied.refusal.code === 'not_found') missing.push(todo)
        else links.push(granted(tied).link)
      }
      if (replaces !== undefined) await untie(replaces.hash, [...new Set([...replaces.todos, ...todos])], backend)
    } finally {
      await backend.close()
    }
  }
  context.out(`${flags.json ? plainJson({ commit: hash, links, missing }) : said(hash, links, missing)}\n`)
  return missing.length > 0 && links.length === 0 ? exitCodes.notFound : 0
}

/** A commit that was amended is no longer there to be looked at: what shows the new one need not show it. */
async function untie(hash: string, todos: readonly number[], { perform, caller }: Backend): Promise<void> {
  for (const todo of todos) {
    const listed = await perform('link.list', { todo, limit: maximumLinks }, { caller })
    const link = listed.granted ? listed.value.links.find(({ kind, value }) => kind === 'commit' && value === hash) : undefined
    if (link !== undefined) await perform('link.remove', { link: link.number }, { caller })
  }
}

function said(hash: string, links: readonly Link[], missing: readonly number[]): string {
  const named = (numbers: readonly (number | null)[]) => numbers.map((number) => `#${number}`).join(', ')
  if (links.length + missing.length === 0) return `The message of ${hash.slice(0, 12)} names no todo: it would as “punchlist #14”.`
  return [
    ...(links.length === 0 ? [] : [`tied ${hash.slice(0, 12)} to ${named(links.map(({ todo }) => todo))}`]),
    ...(missing.length === 0 ? [] : [`there is no todo ${named(missing)}`]),
  ].join('\n')
}

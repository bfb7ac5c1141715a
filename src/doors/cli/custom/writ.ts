import { AccessLevel } from '../../../contract/access.ts'
import { parseReference } from '../../../contract/reference.ts'
import { Refused } from '../../../core/gate/refused.ts'
import { runWrits } from '../../writ/run.ts'
import { backendOptions } from '../backend-options.ts'
import type { CommandContext } from '../command-context.ts'
import type { Parsed } from '../flags.ts'
import { UsageError } from '../usage-error.ts'

export async function runWrit({ flags, words }: Parsed, context: CommandContext): Promise<number> {
  if (words.length > 0) throw new UsageError('writ reads the reply on stdin and takes no words.', 'punchlist writ --session 3 < reply.txt')
  const value = (name: string) => flags[name] as string | undefined
  const access = AccessLevel.safeParse(value('access') ?? 'full')
  if (!access.success) throw new UsageError(`--access must be one of ${AccessLevel.options.join(', ')}.`)
  const session = value('session') === undefined || value('session') === '0' ? 0 : parseReference(value('session') ?? '')
  if (session === undefined) throw new UsageError('--session must be a session’s number or id.', 'punchlist session list shows them.')

  const reply = await context.readStdin()
  const backend = await context.open({ ...backendOptions(flags), agent: value('agent'), access: access.data })
  try {
    const call = { caller: backend.caller, key: value('key') }
    // A reply to a session that is not there would fail at every writ; say it once, and clearly.
    const found = session === 0 ? undefined : await backend.perform('session.get', { session }, call)
    if (found?.granted === false) throw new Refused(found.refusal)
    const results = await runWrits(reply, { perform: backend.perform, call, session, list: found?.value.session.list })
    if (results !== '') context.out(`${results}\n`)
    return 0
  } finally {
    await backend.close()
  }
}

import { plainJson } from '../../../core/render/text/plain-text.ts'
import { backendOptions } from '../backend-options.ts'
import type { BackupReport, CommandContext } from '../command-context.ts'
import type { Parsed } from '../flags.ts'
import { UsageError } from '../usage-error.ts'
import { whileWorking } from '../working-bar.ts'

export async function runBackup({ flags, words }: Parsed, context: CommandContext): Promise<number> {
  const [file, ...more] = words
  if (more.length > 0) throw new UsageError('backup takes one file, or none.', 'punchlist backup todos.db')
  const report = await whileWorking('backing up', context, () => context.backUp(file, backendOptions(flags)))
  context.out(flags.json ? `${plainJson(report)}\n` : `backed up to ${report.file}: ${inWords(report)}\n`)
  return 0
}

export async function runRestore({ flags, words }: Parsed, context: CommandContext): Promise<number> {
  const [file, ...more] = words
  if (file === undefined || more.length > 0) throw new UsageError('restore takes the backup to restore.', 'punchlist restore todos.db')
  const report = await whileWorking('restoring', context, () => context.restore(file, backendOptions(flags)))
  if (flags.json) context.out(`${plainJson(report)}\n`)
  else {
    const kept = report.previous === undefined ? [] : [`the database before it is kept: ${report.previous}`]
    context.out([`restored to ${report.file}: ${inWords(report)}`, ...kept, ''].join('\n'))
  }
  return 0
}

function inWords({ bytes, tenants, events }: BackupReport): string {
  const size = bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${size}, ${tenants} ${tenants === 1 ? 'tenant' : 'tenants'}, ${events} events, looked over and whole`
}

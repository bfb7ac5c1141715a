import type { Log } from '../../core/engine/log.ts'
import type { EnginePerform } from '../../core/gate/perform.ts'
import type { Caller } from '../../core/ports/caller.ts'
import type { CommandsFound } from './read-commands.ts'

/** Has the tenant know the commands that were found in its workspace. */
export async function takeOverCommands(
  perform: EnginePerform,
  { commands, problems }: CommandsFound,
  caller: Caller,
  log: Log,
): Promise<void> {
  const input = { commands, problems: problems.map(({ id, problem }) => ({ id, problem })) }
  const loaded = await perform('command.load', input, { caller })
  if (!loaded.granted) log.error({ problem: loaded.refusal.message }, 'the commands could not be taken over')
  else if (loaded.value.defined.length + loaded.value.removed.length > 0) log.info(loaded.value, 'commands were taken over')
}

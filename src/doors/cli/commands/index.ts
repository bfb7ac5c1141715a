import type { Commands } from '../command.ts'
import { artifactCommands } from './artifact.ts'
import { eventCommands } from './event.ts'
import { listCommands } from './list.ts'
import { sessionCommands } from './session.ts'
import { sprintCommands } from './sprint.ts'
import { tenantCommands } from './tenant.ts'
import { todoCommands } from './todo.ts'
import { tokenCommands } from './token.ts'

/** The manual of this door: the words for each operation, and what people see. */
export const commands: Commands = {
  ...todoCommands,
  ...listCommands,
  ...sessionCommands,
  ...artifactCommands,
  ...sprintCommands,
  ...tokenCommands,
  ...tenantCommands,
  ...eventCommands,
}

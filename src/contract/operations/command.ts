import * as z from 'zod'
import { ListedCommand } from '../nouns/command.ts'
import { operation } from '../operation.ts'

export const commandOperations = {
  'command.list': operation({
    name: 'command.list',
    summary: 'List the slash commands that can be said in a session: built-in ones, and those of the workspace.',
    effect: 'read',
    needs: 'agent:read',
    input: () => z.strictObject({}),
    output: () => z.object({ commands: z.array(ListedCommand) }),
    refuses: [],
  }),
} as const

import * as z from 'zod'
import { judgeLink, linkFields } from '../link-fields.ts'
import { Link } from '../nouns/link.ts'
import { onOne, subject } from '../on-todo-or-task.ts'
import { operation } from '../operation.ts'
import { next, page } from '../page.ts'
import { reference } from '../reference.ts'

export const linkOperations = {
  'link.add': operation({
    name: 'link.add',
    summary: 'Tie a branch, a commit, a pull request, a file or an address to a todo or a task. What is there already stays one link.',
    effect: 'write',
    needs: 'link:add',
    input: () => onOne(z.strictObject({ ...subject, ...linkFields }).superRefine(judgeLink)),
    output: () => z.object({ link: Link, added: z.boolean().describe('Whether it was not there before') }),
    refuses: ['not_found', 'limit_reached'],
  }),
  'link.list': operation({
    name: 'link.list',
    summary: 'List the links of a todo or a task, the newest first.',
    effect: 'read',
    needs: 'link:read',
    input: () => onOne(z.strictObject({ ...subject, ...page })),
    output: () => z.object({ links: z.array(Link), next }),
    refuses: ['not_found'],
  }),
  'link.remove': operation({
    name: 'link.remove',
    summary: 'Remove a link from its todo or task.',
    effect: 'write',
    needs: 'link:remove',
    input: () => z.strictObject({ link: reference('link') }),
    output: () => z.object({ link: Link }),
    refuses: ['not_found', 'stale'],
  }),
} as const

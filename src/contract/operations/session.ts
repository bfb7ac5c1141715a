import * as z from 'zod'
import { Brief } from '../nouns/brief.ts'
import { WholeMessage } from '../nouns/message.ts'
import { Progress } from '../nouns/progress.ts'
import { ListedSession, Session, SessionWithState } from '../nouns/session.ts'
import { slug } from '../nouns/tenant.ts'
import { operation } from '../operation.ts'
import { next, page } from '../page.ts'
import { listReference, reference } from '../reference.ts'
import { line } from '../text.ts'
import { said } from './said.ts'

const title = line(200).describe('What the conversation is about, in one line')
export const channel = z
  .string()
  .regex(/^[a-z0-9._:-]{0,64}$/, 'must be up to 64 of a-z, 0-9 and . _ : -, such as telegram')
  .describe('Where its messages come from and go to, such as telegram')
/** An absolute path, on whatever system. */
const folder = z
  .string()
  .max(4_000)
  .regex(/^(\/|[A-Za-z]:[\\/]|\\\\)[^\0\r\n]*$/, 'must be an absolute path, such as /home/ada/shop')
  .describe('A project folder')
const SessionAnswer = z.object({ session: Session })
const OneSession = z.strictObject({ session: reference('session') })
const above = z.boolean().default(false).describe('If the folder has none: that of the nearest folder above it that has one')
const otherwise = folder.optional().describe('If none of these has one: that of this folder')

export const sessionOperations = {
  'session.add': operation({
    name: 'session.add',
    summary: 'Start a session: a conversation with a list of its own.',
    effect: 'write',
    needs: 'session:add',
    input: () =>
      z.strictObject({
        title: title.optional(),
        agent: slug('agent id').optional().describe('Whose conversation it is; the calling agent’s, if not given'),
        parent: reference('session').nullable().default(null),
        channel: channel.default(''),
      }),
    output: () => SessionAnswer,
    refuses: ['not_found', 'limit_reached'],
  }),
  'session.open': operation({
    name: 'session.open',
    summary: 'Find the session of a project folder, or start one.',
    effect: 'write',
    needs: 'session:read',
    input: () =>
      z.strictObject({
        folder,
        above,
        otherwise,
        create: z.boolean().default(true).describe('Start one if there is none'),
        title: title.optional().describe('For a new one; the folder’s name, if not given'),
        agent: slug('agent id').optional().describe('For a new one: whose conversation it is; the calling agent’s, if not given'),
      }),
    output: () => SessionAnswer.extend({ added: z.boolean().describe('There was none yet') }),
    refuses: ['not_found', 'limit_reached'],
  }),
  'session.do': operation({
    name: 'session.do',
    summary: 'Give an agent a piece of work on a project: its conversation there is begun, or goes on, and it works in the folder.',
    effect: 'write',
    needs: 'message:send',
    input: () =>
      z.strictObject({
        folder,
        above,
        otherwise,
        workIn: folder
          .optional()
          .describe('Where a program works, such as one of the project’s working trees; the project folder, if not given'),
        agent: slug('agent id').optional().describe('Who does it; the project’s agent or the only one there is, if not given'),
        fresh: z.boolean().default(false).describe('Begin a new conversation, which knows nothing of the one before'),
        text: said.describe('What is to be done'),
      }),
    output: () =>
      SessionAnswer.extend({
        message: WholeMessage,
        answer: WholeMessage.nullable().describe('What a slash command has answered'),
        added: z.boolean().describe('The conversation was begun'),
      }),
    refuses: ['not_found', 'invalid', 'forbidden', 'conflict', 'limit_reached', 'unavailable'],
  }),
  'session.list': operation({
    name: 'session.list',
    summary: 'List sessions, newest first.',
    effect: 'read',
    needs: 'session:read',
    input: () =>
      z.strictObject({
        archived: z.boolean().default(false).describe('The archived ones instead of the live ones'),
        parent: reference('session').optional().describe('Only the children of this session'),
        progress: z.boolean().default(false).describe('Also tell how far the list of each has come'),
        ...page,
      }),
    output: () => z.object({ sessions: z.array(ListedSession), next }),
    refuses: ['not_found'],
  }),
  'session.get': operation({
    name: 'session.get',
    summary: 'Get one session.',
    effect: 'read',
    needs: 'session:read',
    input: () => OneSession,
    output: () => z.object({ session: SessionWithState }),
    refuses: ['not_found'],
  }),
  'session.progress': operation({
    name: 'session.progress',
    summary: 'Tell how far a session’s list has come, as agents read it in their system prompt.',
    effect: 'read',
    needs: 'todo:read',
    input: () => OneSession,
    output: () => z.object({ progress: Progress, text: z.string() }),
    refuses: ['not_found'],
  }),
  'session.brief': operation({
    name: 'session.brief',
    summary: 'Tell in one short answer where a session or the whole tenant stands and what others changed since you last asked.',
    effect: 'write',
    isUnseen: true,
    needs: 'todo:read',
    input: () =>
      z.strictObject({
        session: listReference().optional().describe('The session’s number or id; the whole tenant, if not given'),
        since: z
          .int()
          .min(0)
          .optional()
          .describe('Place in the log to tell the changes from, instead of where you last asked; that is then left where it is'),
      }),
    output: () => z.object({ brief: Brief }),
    refuses: ['not_found'],
  }),
  'session.rename': operation({
    name: 'session.rename',
    summary: 'Give a session another title.',
    effect: 'write',
    needs: 'session:update',
    input: () => OneSession.extend({ title }),
    output: () => SessionAnswer,
    refuses: ['not_found', 'stale'],
  }),
  'session.archive': operation({
    name: 'session.archive',
    summary: 'Put a session away; its todos stay readable.',
    effect: 'write',
    needs: 'session:update',
    input: () => OneSession,
    output: () => SessionAnswer,
    refuses: ['not_found', 'conflict', 'stale'],
  }),
  'session.restore': operation({
    name: 'session.restore',
    summary: 'Bring an archived session back.',
    effect: 'write',
    needs: 'session:update',
    input: () => OneSession,
    output: () => SessionAnswer,
    refuses: ['not_found', 'stale'],
  }),
  'session.pause': operation({
    name: 'session.pause',
    summary: 'Let nothing more run in a session until it is resumed; what runs there now ends by itself.',
    effect: 'write',
    needs: 'session:control',
    input: () => OneSession,
    output: () => SessionAnswer,
    refuses: ['not_found', 'stale'],
  }),
  'session.stop': operation({
    name: 'session.stop',
    summary: 'End what runs in a session now, and let nothing more run there until it is resumed.',
    effect: 'write',
    needs: 'session:control',
    input: () => OneSession,
    output: () => SessionAnswer,
    refuses: ['not_found', 'stale'],
  }),
  'session.resume': operation({
    name: 'session.resume',
    summary:
      'Let a session go on: one that was paused or stopped, or one that has work left and has spent its budget or stalled. It is woken at once, with a full budget.',
    effect: 'write',
    needs: 'session:control',
    input: () => OneSession,
    output: () => SessionAnswer,
    refuses: ['not_found', 'stale'],
  }),
  'session.delete': operation({
    name: 'session.delete',
    summary: 'Delete a session with all its todos and memory entries.',
    effect: 'write',
    needs: 'session:delete',
    input: () => OneSession,
    output: () =>
      z.object({
        session: Session,
        todos: z.int().describe('How many todos went with it'),
        memories: z.int().describe('How many memory entries went with it'),
      }),
    refuses: ['not_found', 'stale'],
  }),
} as const

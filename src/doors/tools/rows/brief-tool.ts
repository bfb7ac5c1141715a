import * as z from 'zod'
import { listReference } from '../../../contract/reference.ts'
import { answerWith } from './answer-with.ts'
import { reads, tool } from './tool-row.ts'

export const briefTool = tool({
  name: 'brief',
  title: 'Brief me',
  description: 'Where your work stands: what was asked, focus, open and blocked todos, who waits, what changed, what is next.',
  toolset: 'core',
  annotations: reads,
  performs: ['session.brief'],
  input: z.strictObject({ session: listReference().optional().describe('Another session; 0: the whole tenant') }),
  example: {},
  alsoCalled: { session_id: 'session' },
  async run({ session }, { perform, use }) {
    const asked = perform('session.brief', { session: session ?? use.session })
    return answerWith(asked, ({ brief: { text, ...numbers } }) => ({ title: `${numbers.open} open`, text, metadata: numbers }))
  },
})

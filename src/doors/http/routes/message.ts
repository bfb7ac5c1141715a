import type { WholeMessage } from '../../../contract/nouns/message.ts'
import type { RoutesOf } from './route.ts'

const session = '/v1/sessions/:session'
const version = ({ message }: { message: WholeMessage }) => message.version

export const messageRoutes: RoutesOf<'message'> = {
  'message.send': [{ method: 'POST', path: `${session}/messages`, status: 201, version }],
  'message.list': [{ method: 'GET', path: `${session}/messages` }],
  'message.get': [{ method: 'GET', path: '/v1/messages/:message', version }],
  'message.ask': [{ method: 'POST', path: `${session}/ask`, status: 201 }],
  'message.reply': [{ method: 'POST', path: `${session}/reply`, status: 201 }],
  'message.delegate': [{ method: 'POST', path: `${session}/delegations`, status: 201 }],
}

import type { Cap } from '../../../contract/nouns/cap.ts'
import type { RoutesOf } from './route.ts'

const version = ({ cap }: { cap: Cap }) => cap.version

export const capRoutes: RoutesOf<'cap'> = {
  'cap.set': [{ method: 'POST', path: '/v1/caps', version }],
  'cap.list': [{ method: 'GET', path: '/v1/caps' }],
  'cap.raise': [{ method: 'POST', path: '/v1/caps/:cap/raise', version }],
  'cap.remove': [{ method: 'DELETE', path: '/v1/caps/:cap' }],
}

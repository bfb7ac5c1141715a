import { Schedule } from '../../../contract/nouns/schedule.ts'
import { deleted, type RoutesOf } from './route.ts'

const one = '/v1/schedules/:schedule'
const version = ({ schedule }: { schedule: Schedule }) => schedule.version

export const scheduleRoutes: RoutesOf<'schedule'> = {
  'schedule.add': [{ method: 'POST', path: '/v1/schedules', status: 201, version }],
  'schedule.preview': [{ method: 'GET', path: '/v1/schedules/preview' }],
  'schedule.list': [{ method: 'GET', path: '/v1/schedules' }],
  'schedule.get': [{ method: 'GET', path: one, version }],
  'schedule.update': [{ method: 'PATCH', path: one, version }],
  'schedule.pause': [{ method: 'POST', path: `${one}/pause`, version }],
  'schedule.resume': [{ method: 'POST', path: `${one}/resume`, version }],
  'schedule.delete': [{ method: 'DELETE', path: one, answer: deleted('schedule', Schedule) }],
}

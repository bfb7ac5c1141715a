import type { Output } from '../../../contract/operations/index.ts'
import { wholeList } from '../../dialects/whole-list.ts'
import { answer, type RoutesOf } from './route.ts'

const path = '/session/:session/todo'
const whole = { answer: answer(wholeList.View, wholeList.view), version: ({ version }: Output<'list.get'>) => version }

export const listRoutes: RoutesOf<'list'> = {
  'list.get': [{ method: 'GET', path, ...whole }],
  'list.replace': [{ method: 'PUT', path, ...whole }],
}

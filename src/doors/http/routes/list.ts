import * as z from 'zod'
import { ListEntry } from '../../../contract/operations/list.ts'
import type { Bodies, RoutesOf } from '../route.ts'

export const listRoutes: RoutesOf<'list'> = {
  'list.get': [{ method: 'GET', path: '/session/:session/todo', body: ({ todos }) => todos, version: ({ version }) => version }],
  'list.replace': [
    {
      method: 'PUT',
      path: '/session/:session/todo',
      body: ({ todos }) => todos,
      version: ({ version }) => version,
    },
  ],
}

export const listBodies: Bodies = {
  'GET /session/:session/todo': z.array(ListEntry),
  'PUT /session/:session/todo': z.array(ListEntry),
}

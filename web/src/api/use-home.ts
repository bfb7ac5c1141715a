import type { UseQueryResult } from '@tanstack/react-query'
import type { Output } from '../../../src/contract/operations/index.ts'
import { useOperation } from './use-operation.ts'

/** The browser's time zone: today is meant as the person means it. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || undefined

/** What Home shows and the frame tells on every page: asked for once. */
export function useHome(asks?: number): UseQueryResult<Output<'overview.home'>> {
  const options = { keepsPrevious: true }
  return useOperation('overview.home', { ...(zone === undefined ? {} : { zone }), ...(asks === undefined ? {} : { asks }) }, options)
}

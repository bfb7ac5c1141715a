import * as z from 'zod'

export const maximumPage = 500

/** How every list is cut: at most `limit` rows, and `next` to ask for the rest with. */
export const page = {
  limit: z.int().min(1).max(maximumPage).default(50).describe('At most this many rows'),
  after: z.string().max(300).optional().describe('`next` of the page before'),
}

export const next = z.string().nullable().describe('Give it as `after` to read on; null when there is no more')

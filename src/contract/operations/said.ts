import { text } from '../text.ts'

/** What somebody says in a session. */
export const said = text(64 * 1024).refine((value) => value.trim().length > 0, 'must not be empty')

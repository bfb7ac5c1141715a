import type { NewestComments } from '../../../contract/nouns/comment.ts'
import type { NewestLinks } from '../../../contract/nouns/link.ts'
import type { ReadContext } from '../../gate/handler.ts'
import type { Subject } from '../../ports/filters.ts'
import type { Page } from '../../ports/store.ts'

const newestComments = 3
const newestLinks = 20

/** What is shown with a todo or a task: its newest comments and links, and how many there are. */
export async function newestOn(
  { noun, number }: Subject,
  { store }: Pick<ReadContext, 'store'>,
): Promise<{ comments: NewestComments; links: NewestLinks }> {
  const subject = { noun, number, after: undefined }
  const comments = await store.comments.list({ ...subject, limit: newestComments })
  const links = await store.links.list({ ...subject, limit: newestLinks })
  return {
    comments: await withTotal(comments, () => store.comments.count(subject)),
    links: await withTotal(links, () => store.links.count(subject)),
  }
}

async function withTotal<Row>(
  { rows, next }: Page<Row>,
  count: () => Promise<number>,
): Promise<{ total: number; newest: Row[]; next: string | null }> {
  return { total: next === null ? rows.length : await count(), newest: rows, next }
}

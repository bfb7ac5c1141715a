const isNewerNode = process.env.PUNCHLIST_NEWER_NODE === '1'

/** How many inputs to try: the whole number under the oldest Node, and under a newer one as many as tell whether it is any different. */
export function fewerUnderNewerNode(count: number): number {
  return isNewerNode ? Math.ceil(count / 20) : count
}

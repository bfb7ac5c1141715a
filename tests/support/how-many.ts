const isSoak = process.env.PUNCHLIST_SOAK === '1'
const isNewerNode = process.env.PUNCHLIST_NEWER_NODE === '1'

/** How many inputs of a promise to try: all of them in the long run, otherwise a fifth, since each run tries others. */
export function promisedInputs(count: number): number {
  return fewerUnderNewerNode(isSoak ? count : count / 5)
}

/** The whole number under the oldest Node, and under a newer one as many as tell whether it is any different. */
export function fewerUnderNewerNode(count: number): number {
  return isNewerNode ? Math.ceil(count / 20) : count
}

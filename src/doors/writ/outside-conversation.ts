/** The answer to a writ that makes sense only where somebody speaks with somebody. */
export function outsideConversation(why: string): string {
  return `ERR: ${why}, and this reply belongs to none.`
}

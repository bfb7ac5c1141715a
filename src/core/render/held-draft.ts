/** Said to whoever made a task and may not have it worked on. */
export function heldDraft({ number }: { number: number }): string {
  return `It stays a draft until somebody with full access starts it: punchlist task update ${number} --status active`
}

/** The command line itself is wrong: exit code 2, and a word on how it is meant. */
export class UsageError extends Error {
  readonly hint: string | undefined

  constructor(message: string, hint?: string) {
    super(message)
    this.hint = hint
  }
}

/** What went wrong, and what to do about it: a sentence each. */
export class SetupFailure extends Error {
  constructor(message, advice) {
    super(message)
    this.advice = advice
  }
}

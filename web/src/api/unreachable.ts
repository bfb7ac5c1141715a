/** No answer came: the daemon is away, or something stands between it and the page. Whether the change was made is not known. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached.', { cause })
    this.name = 'Unreachable'
  }
}

/** Where the engine tells the operator what it does: never on stdout, never with a secret. */
export interface Log {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

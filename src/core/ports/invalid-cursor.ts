/** A list was asked to go on from a place that no list ever named. */
export class InvalidCursor extends Error {
  constructor() {
    super('The cursor is not one that a list has given.')
    this.name = 'InvalidCursor'
  }
}

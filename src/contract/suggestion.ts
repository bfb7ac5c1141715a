import type { Input, OperationName } from './operations/index.ts'

/** An operation that would help, with its input. Each door says it as a call of its own. */
export type Suggestion = {
  [Name in OperationName]: {
    operation: Name
    input: Partial<Input<Name>>
    /** Fields that are left for whoever calls to fill in. */
    wants?: readonly (keyof Input<Name> & string)[]
  }
}[OperationName]

import { todoClaimOperations } from './todo/claims.ts'
import { todoExchangeOperations } from './todo/exchange.ts'
import { todoGraphOperations } from './todo/graph.ts'
import { manyTodosOperations } from './todo/many.ts'
import { oneTodoOperations } from './todo/one.ts'

/** By what they are about: one todo or a list, several at once, what waits for what, who has taken what on, files. */
export const todoOperations = {
  ...oneTodoOperations,
  ...manyTodosOperations,
  ...todoGraphOperations,
  ...todoClaimOperations,
  ...todoExchangeOperations,
} as const

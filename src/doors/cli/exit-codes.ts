/** What a command that is more than one operation ends with, besides what refusals do. */
export const exitCodes = {
  /** It was tried, and nothing came of it. */
  failed: 1,
  notFound: 3,
  /** A person has to say something first. */
  needsAnswer: 6,
  tryLater: 75,
  interrupted: 130,
} as const

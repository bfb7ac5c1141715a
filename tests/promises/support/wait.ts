/** When something that should come at once counts as hung. A busy machine may keep it waiting far longer than an idle one. */
export const hung = 180_000

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** The promise's answer, or an error when it takes longer than this. */
export async function within<Answer>(milliseconds: number, what: string, promise: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: not within ${milliseconds} ms`)), milliseconds)
  })
  try {
    return await Promise.race([promise, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

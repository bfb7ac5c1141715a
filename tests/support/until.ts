/** Looks again and again, soon at first and then seldom, until there is an answer; one that never comes is an error that says what was waited for. */
export async function until<Answer>(what: string, look: () => Promise<Answer | undefined>, deadline = 180_000): Promise<Answer> {
  const end = performance.now() + deadline
  for (let pause = 2; ; pause = Math.min(2 * pause, 50)) {
    const answer = await look().catch(() => undefined)
    if (answer !== undefined) return answer
    if (performance.now() > end) throw new Error(`${what}: not within ${deadline} ms`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

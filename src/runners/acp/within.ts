/** Waits for something, but not for long. Answers whether it came. */
export async function within(milliseconds: number, event: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    // When this process was busy until now, what has come meanwhile is read before it is called late.
    timer = setTimeout(() => setImmediate(resolve, false), milliseconds)
  })
  const isThere = () => true
  const came = await Promise.race([event.then(isThere, isThere), late])
  clearTimeout(timer)
  return came
}

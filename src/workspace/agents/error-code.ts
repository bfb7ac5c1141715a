/** What the operating system calls the failure, such as EACCES. */
export function errorCode(problem: unknown): string {
  const { code } = Object(problem) as { code?: unknown }
  return typeof code === 'string' ? code : 'unknown'
}

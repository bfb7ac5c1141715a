/** What is said to whoever sits at a terminal, without the command to type there, and with times as this browser writes them. */
export function forPeople(sentence: string, write: (at: Date) => string = (at) => at.toLocaleString()): string {
  return sentence
    .replace(/: *`?punchlist [a-z]+ .*$/s, '.')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, (text) => write(new Date(text)))
    .replace(/\.\.$/, '.')
}

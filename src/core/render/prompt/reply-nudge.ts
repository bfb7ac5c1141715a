/** Said to an agent that has ended its turn without answering the one that asked it. */
export function replyNudge(asker: number, by: 'tool' | 'writ'): string {
  const how = by === 'tool' ? 'reply(text)' : '/reply <text>'
  return `Session #${asker} still waits for your reply: give it with ${how}, even if it is that you cannot help.`
}

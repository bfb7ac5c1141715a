/** Said once to an agent that has closed everything on its task's list and ended its turn without completing the task. */
export function closingNudge(task: number, by: 'tool' | 'writ', has: (tool: string) => boolean = () => true): string {
  const [complete, plan, ask] =
    by === 'tool' ? [`complete_task(taskId: "${task}")`, 'update_steps', 'ask_user'] : ['/task done', '/task plan', '/ask <question>']
  return [
    `Nothing is open on task #${task}, but it is not completed: complete it, or say what is missing.`,
    `- Done: ${complete}`,
    ...(by === 'writ' || has('update_steps') ? [`- Not done: add the steps that are missing with ${plan}, and go on.`] : []),
    ...(by === 'writ' || has('ask_user') ? [`- Something only a person knows or can do is missing: ${ask}`] : []),
  ].join('\n')
}

/** Where an agent finds out what there is. */
const whereToLook: Record<string, string> = {
  todos: 'todo_list(status: "all") shows which there are.',
  tasks: 'list_tasks() and list_history() show which there are.',
  artifacts: 'artifact_list() shows which there are.',
  sprints: 'sprint_list() shows which there are.',
  sessions: 'Leave the session out to mean your own.',
  memories: 'memory_search(query: <query>) finds which there are.',
}

/** Hints are written for whoever reads them at a command line; here the same advice is a call. */
const otherWords: [RegExp, string][] = [
  [/punchlist task cancel (\d+)( --yes)?/, 'cancel_task(taskId: $1)'],
  [/punchlist task copy \d+/, 'create_task(title: <title>)'],
  [/punchlist task update (\d+) --(\w+) (\w+)/, 'update_task(taskId: $1, $2: "$3")'],
  [/^Bring it back first: punchlist session restore \d+$/, 'It is archived: name another session, or tell the people.'],
  [/ or a session of its own: punchlist session add/, ' with create_task(title: <title>)'],
  [/, or to make a token that may: punchlist token add --access full/, ': notify_user(text: <text>) reaches one'],
  [/, or with punchlist agent define/, ''],
]

export function inCalls(hint: string): string {
  const nouns = /^List the (\w+) to see which there are\.$/.exec(hint)?.[1]
  const look = nouns === undefined ? undefined : whereToLook[nouns]
  return look ?? otherWords.reduce((said, [pattern, call]) => said.replace(pattern, call), hint)
}

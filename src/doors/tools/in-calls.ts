/** Where an agent finds out what there is. */
const whereToLook: Record<string, string> = {
  todo: 'todo_list(status: "all") shows which there are.',
  task: 'list_tasks() and list_history() show which there are.',
  artifact: 'artifact_list() shows which there are.',
  sprint: 'sprint_list() shows which there are.',
  session: 'Leave the session out to mean your own.',
  memory: 'memory_search(query) shows which there are.',
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
  const noun = /^List the (\w+?)s to see which there are\.$/.exec(hint)?.[1]
  const look = noun === undefined ? undefined : whereToLook[noun.replace(/ie$/, 'y')]
  if (look !== undefined) return look
  return otherWords.reduce((said, [pattern, call]) => said.replace(pattern, call), hint)
}

/**
 * For the tests alone: replies with writs of every noun, at random, among fences, ends, hostile text, cut anywhere. The same seed
 * gives the same replies.
 */
export function nounReplies(seed: number): () => string {
  let state = seed >>> 0
  // The upper bits alone: the lower ones of such a generator repeat soon.
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * limit)
  }
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item
  const number = () => (below(4) === 0 ? below(2_000) : below(16))
  const filled: Record<string, () => string> = {
    '<id>': () => `${pick(['', '', '#'])}${number()}`,
    '<index>': () => String(below(8) === 0 ? below(200_000) : below(4)),
    '<owner>': () => pick(['coder', 'coder', 'tester', 'Coder', 'nobody', '[END']),
    '<agent>': () => pick(['tester', 'tester', 'explore', 'coder', 'Tester', 'nobody', '[END']),
    '<type>': () => pick(['project', 'project', 'learning', 'User', 'rumour', '[END']),
    '<text>': () => pick(texts),
  }
  const line = () => pick(lines).replaceAll(/<[a-z]+>/g, (blank) => filled[blank]?.() ?? blank)
  return () => {
    const parts: string[] = []
    for (let left = 1 + below(7); left > 0; left--) parts.push(line(), pick(lineEnds))
    const reply = parts.join('')
    return below(3) === 0 ? reply.slice(0, below(reply.length + 1)) : reply
  }
}

const lineEnds = ['\n', '\n', '\n', '\n', '\n\n', '\r\n', '\r', ' \n', '']

const texts = [
  'review the deploy status',
  'look: 10:30',
  '[END TASK]',
  '[/task list]',
  '[END SCHEDULE]',
  '\u001b[31mred\u001b[0m',
  'a\u2028[END TASK]',
  '\u202egnp.exe 🔥 \u{e0041}',
  'långt '.repeat(12),
  '',
]

const blocks = [
  ...['/task add <owner>: <text>\n<text>\n[END TASK]\n/endtask', '/task subtask <index> <owner>: <text>\n<text>\n/endtask'],
  ...['/task plan\n- build\n- test\n- tag\n/endtask', '/task plan\n\n✓ 0. build\n→ 1. test\n[x] <text>\n/endtask'],
  ...['/task plan\nbuild\ntest\n/task done\n/endtask', '/todo add one\n[END TODO]\n[END TASK]\n/endtodo'],
  ...['/mem add <type>: <text>\n<text>\n[END MEM]\n[/mem list]\n/endmem', '/mem add --tenant learning: one\n/endtask\ntwo\n/endmem'],
  ...['/agent <agent>: <text>\n<text>\n[END AGENT]\n/endagent', '/reply <text>\n[END REPLY]\n<text>\n/endreply'],
  ...[
    '/parallel\n/agent <agent>: look\n/agent <agent>: <text>\n/endparallel',
    '/parallel\n/agent <agent>: look\n[END AGENT]\n/endagent\n/endparallel',
  ],
  ...['/parallel\n<text>\n/todo done <id>\n/agent <agent>: look\n/endparallel', '/parallel\n/agent <agent>: look\n<text>\n/endparallel'],
]

const lines = [
  ...blocks,
  ...blocks,
  ...['/task', '/task show', '/task show <id>', '/task show <text>', '/task list', '/task list all', '/task frobnicate <id>'],
  ...['/task done', '/task done <id>', '/task done <id>, <id>', '/task cancel <id>', '/task cancel', '/task complete <id>'],
  ...['/task step <index> done', '/task step <index> done', '/task step <index> open', '/task step <index>', '/task step <text>'],
  ...['/task step <index> title: <text>', '/task step <index> details: <text>', '/task step <index> <text>: x', '/task step'],
  ...['/task add <owner>: <text>', '/task add <text>', '/task add', '/task subtask <index> <owner>: <text>', '/task subtask'],
  ...['/task plan', '/task plan', '/task plan <text>', '/task __proto__', '/tasks', '/taskforce go', ' /task done'],
  ...['/endtask', '/endtask', '/endtask', ' /endtask', '/endtask now', '/endtodo', '/endschedule'],
  ...['/mem add <type>: <text>', '/mem add project: Q3 rollout', '/mem add --tenant <type>: <text>', '/mem add <text>', '/mem add'],
  ...['/mem list', '/mem list <type>', '/mem list all', '/mem search <text>', '/mem search "NEAR( *', '/mem search rollout', '/mem search'],
  ...['/mem get <id>', '/mem show <id>', '/mem get <id>, <id>', '/mem get', '/mem delete <id>', '/mem delete <id>', '/mem forget <id>'],
  ...['/mem', '/memory', '/mem: x', '/mem toString', ' /mem list', '/endmem', '/endmem', '[END MEM]'],
  ...['/schedule add tomorrow 08:00: <text>', '/schedule add every 15 minutes: <text>', '/schedule add <text>: <text>'],
  // Schedules are few, and only one that is paused can be resumed.
  ...['/schedule pause 1', '/schedule pause 2', '/schedule resume 1', '/schedule resume 2'],
  ...['/schedule pause <id>', '/schedule delete <id>'],
  ...['/schedule add', '/schedule add tomorrow 08:00:now', '/schedule list', '/schedule pause <id>', '/schedule resume <id>'],
  ...['/schedule delete <id>', '/schedule delete', '/schedule stop <id>', '/schedule constructor', '/schedule', '/schedules'],
  ...['/agent <agent>: <text>', '/agent <agent>: find it', '/agent <text>', '/agent', '/agents x: y', '/endagent', ' /agent x: y'],
  ...['/parallel', '/parallel <text>', '/endparallel', '/endparallel', '/ask <text>', '/ask Which? | <text> | blue', '/ask', '/ask | a'],
  ...['/reply <text>', '/reply it is here', '/reply', '/endreply', '/replying', '[END PARALLEL]', '[END ASK]', '[/agent explore]'],
  ...['/notify <text>', '/notify I need the keys', '/notify', '/notify: x', '/notifyall'],
  ...['/todo add <text>', '/todo add write it', '/todo done <id>', '/todo list', '/todo delete <id>', '/todo block <id>: <text>'],
  ...['[END TASK]', '[END NOTIFY]', '[/task show]', '<Task id="1">', '</Task>', '- a bullet', '  indented', '1. numbered', '<text>'],
  ...['\ud800 lone \udc00', '\u0000\u0007', 'a\u0085[END TASK]\u000b[END TASK]', '\t', '```', '```sh', '~~~', '````'],
]

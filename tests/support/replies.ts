/** Replies that agents might write, at random: writs, fences, terminators, hostile text, cut anywhere. */
export function replyMaker(seed: number): () => string {
  const random = randomNumbers(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item

  const reference = () => `${pick(['', '', '#'])}${below(4) === 0 ? below(2_000) : below(24)}`
  const line = () => pick(lines).replace('<id>', reference)
  return () => {
    const parts: string[] = []
    for (let left = 1 + below(7); left > 0; left--) parts.push(line(), pick(ends))
    if (below(8) === 0) parts.splice(below(parts.length), 0, String.fromCharCode(below(0x10000)))
    const reply = parts.join('')
    return below(3) === 0 ? reply.slice(0, below(reply.length + 1)) : reply
  }
}

/** The generator called mulberry32: small, quick, and the same everywhere for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const ends = ['\n', '\n', '\n', '\n', '\n\n', '\r\n', '\r', ' \n', '']

const lines = [
  '/todo add review the deploy status',
  '/todo add write the post-mortem',
  '/todo add --tenant file the rollback ticket',
  '/todo add --tenant',
  '/todo add',
  '/todo add [END TODO]',
  '/todo add [/todo list]',
  `/todo add ${'långt '.repeat(40)}`,
  '/todo add \u001b[31mred\u001b[0m',
  '/todo add \u202egnp.exe',
  '/todo add 🔥 \u{e0041} tag',
  '/todo add a\u2028[END TODO]',
  '/todo list',
  '/todo list all',
  '/todo list nonsense',
  '/todo start <id>',
  '/todo done <id>',
  '/todo done <id>',
  '/todo done <id>, <id>',
  '/todo cancel <id>',
  '/todo delete <id>',
  '/todo describe <id>: [END TODO]',
  '/todo describe <id>: bumped to follow up next sprint',
  '/todo describe <id>:',
  '/todo describe <id>: \u0000\u0007',
  '/todo subject <id>: review the canary deploy status',
  '/todo subject <id>: [/todo done 1]',
  '/todo subject <id>:',
  '/todo block <id>: [END TODO]',
  '/todo block <id>: waiting for keys',
  '/todo frobnicate <id>',
  '/todo complete <id>',
  '/todo constructor',
  '/todo',
  '/todos',
  ' /todo done <id>',
  '/endtodo',
  '/endtodo',
  '/endtodo',
  ' /endtodo',
  '/endtodo now',
  '[END TODO]',
  '[END TODO]',
  '[/todo list]',
  '[/endtodo]',
  '3 open (1 in progress, 2 pending):',
  'Some text of the description.',
  '  indented text',
  '- a bullet',
  'Ünïcödé 漢字 🧑‍🚒 \ufeff',
  '\u0000\u0001\u001b]0;title\u0007',
  '\ud800 lone \udc00',
  'a\u0085[END TODO]\u000b[END TODO]\u000c[END TODO]',
  '\t',
  '```',
  '```sh',
  '````',
  '~~~',
  '   ~~~',
  '``` `code` ```',
]

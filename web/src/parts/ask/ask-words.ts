import type { Asked } from '../../../../src/contract/nouns/asked.ts'
import type { Question } from '../../../../src/contract/nouns/question.ts'
import { personName } from '../work/person-name.ts'

const verbs: Record<Asked['verb'], string> = {
  edit: 'edit',
  create: 'create',
  delete: 'delete',
  move: 'move',
  run: 'run a command',
  fetch: 'fetch',
  read: 'read',
  search: 'search',
  use: 'use',
}

/** What somebody wants, as its first words: `wants to edit`. What it is about stands behind it. */
export function wishWords(asked: Pick<Asked, 'verb' | 'changes'>): string {
  const files = new Set(asked.changes.map(({ path }) => path)).size
  return `wants to ${verbs[asked.verb]}${files > 1 ? ` ${files} files` : ''}`
}

/** What an ask is about in one line: `wants to edit src/a.ts`, or the question itself. */
export function askLine({ kind, agent, text }: Pick<Question, 'kind' | 'agent' | 'text'>): string {
  const [first = ''] = text.trimStart().split('\n')
  if (kind === 'question') return first
  return first.startsWith(`${agent} `) ? first.slice(agent.length + 1) : first
}

/** Why it is asked at all. */
export function ruleWords({ kind, pattern, of }: Asked['rule'], agent: string): string {
  const whose = of === 'agent' ? agent : `who started ${agent}`
  if (kind === 'rule') return `A rule of ${whose} asks before ${pattern}.`
  if (kind === 'writes') return `By the rules of ${whose}, whatever may change something is asked for.`
  return 'It is asked because those for whom it is done may do less than this session.'
}

/** What “for this session” comes to. On somebody’s account it would be asked for again all the same. */
export function sessionWords({ kind }: Asked['rule'], agent: string, tool: string): string | undefined {
  return kind === 'account' ? undefined : `“For this session” lets ${agent} use ${tool} again here without asking, with anything.`
}

/** Who has answered, and what. */
export function answeredWords({ kind, answer, answeredBy }: Pick<Question, 'kind' | 'answer' | 'answeredBy'>): string {
  const who = personName(answeredBy ?? undefined)
  if (kind === 'question') return `${who} answered: ${answer ?? ''}`
  const [, word = '', why = ''] = /^\s*(\w+)[:,.]?\s*([\s\S]*)$/.exec(answer ?? '') ?? []
  if (word === 'deny') return `${who} denied this${why === '' ? '' : `: ${why}`}`
  return word === 'always' ? `${who} allowed this for the session` : `${who} allowed this`
}

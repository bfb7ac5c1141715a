import { MemoryType } from '../../../contract/nouns/memory.ts'
import { memoryDetails, memoryLine, memoryList } from '../../../core/render/memory-line.ts'
import { type Grammar, mistake } from '../grammar.ts'
import { refused } from '../refused.ts'
import { oneReference, splitAtColon, splitVerb, unknownVerb, withReference } from '../words.ts'
import { type MemWrit, memUsage as usage, type Writ } from '../writ.ts'
import type { WritContext } from '../writ-context.ts'

type MemVerb = keyof typeof usage
const verbs = Object.keys(usage) as MemVerb[]
const types = MemoryType.options.join(', ')

export const memGrammar: Grammar = {
  oneLine,
  blocks: new Map([
    [
      'add',
      {
        read: (rest, lines) => addition(rest, lines.join('\n')),
        advice: `The line after ${usage.add} starts its body: end it with /endmem, or leave an empty line if there is none.`,
      },
    ],
  ]),
  strayEnd: `there is no open /mem add here, so the lines above were not kept. Its body must start on the line right after ${usage.add}`,
}

function oneLine(words: string): Writ {
  const { verb, rest } = splitVerb(words)
  switch (verb) {
    case 'add':
      return addition(rest, '')
    case 'list':
      return listing(rest)
    case 'search':
      return rest === ''
        ? mistake('mem', 'mem search', `it takes the words to look for: ${usage.search}`)
        : { command: 'mem search', noun: 'mem', verb: 'mem search', query: rest }
    case 'get':
    case 'delete':
      return onEntry(verb, rest)
    // The envelope of a delegation says it so.
    case 'show':
      return onEntry('get', rest)
    default:
      return unknownVerb('mem', verb, verbs, otherWords, (meant) => withReference(usage[meant], rest))
  }
}

function addition(rest: string, body: string): Writ {
  const tenantWide = /^--tenant(?:[ \t]+|$)/.test(rest)
  const { word, text } = splitAtColon(tenantWide ? rest.replace(/^--tenant[ \t]*/, '') : rest)
  const type = typeOf(word)
  const title = text.trim()
  if (type === undefined) return mistake('mem', 'mem add', `it takes a type, a colon and the title: ${usage.add}. The types are ${types}`)
  if (title === '') return mistake('mem', 'mem add', `an entry needs a title: ${usage.add.replace('<type>', type)}`)
  return { command: 'mem add', noun: 'mem', verb: 'mem add', type, title, body, tenantWide }
}

function listing(rest: string): Writ {
  if (rest === '') return { command: 'mem list', noun: 'mem', verb: 'mem list', type: null }
  const type = typeOf(rest)
  if (type === undefined) return mistake('mem', 'mem list', `it takes nothing, or a type: ${usage.list}. The types are ${types}`)
  return { command: `mem list ${type}`, noun: 'mem', verb: 'mem list', type }
}

function onEntry(verb: 'get' | 'delete', rest: string): Writ {
  const memory = oneReference('mem', verb, rest, 'memory entry')
  return typeof memory === 'object' ? memory : { command: `mem ${verb} ${memory}`, noun: 'mem', verb: `mem ${verb}`, memory }
}

function typeOf(word: string): MemoryType | undefined {
  return MemoryType.options.find((type) => type === word.toLowerCase())
}

const otherWords = new Map<string, MemVerb>([
  ['new', 'add'],
  ['save', 'add'],
  ['store', 'add'],
  ['write', 'add'],
  ['create', 'add'],
  ['remember', 'add'],
  ['find', 'search'],
  ['recall', 'search'],
  ['query', 'search'],
  ['read', 'get'],
  ['view', 'get'],
  ['remove', 'delete'],
  ['rm', 'delete'],
  ['forget', 'delete'],
])

const mostListed = 50
const mostFound = 20

export async function answerMem(writ: MemWrit, { perform, call, session }: WritContext): Promise<string> {
  switch (writ.verb) {
    case 'mem add': {
      const { type, title, body, tenantWide } = writ
      const added = await perform('memory.add', { session: tenantWide ? 0 : session, type, title, body }, call)
      return added.granted ? `added ${memoryDetails(added.value.memory)}` : refused(added.refusal)
    }
    case 'mem list': {
      const listed = await perform('memory.list', { session, type: writ.type ?? undefined, limit: mostListed }, call)
      return listed.granted ? memoryList(listed.value.memories, listed.value.next !== null) : refused(listed.refusal)
    }
    case 'mem search': {
      const found = await perform('memory.search', { session, query: writ.query, limit: mostFound }, call)
      return found.granted ? memoryList(found.value.memories, false, '(nothing found)') : refused(found.refusal)
    }
    case 'mem get': {
      const read = await perform('memory.get', { memory: writ.memory }, call)
      return read.granted ? memoryDetails(read.value.memory) : refused(read.refusal)
    }
    case 'mem delete': {
      const deleted = await perform('memory.delete', { memory: writ.memory }, call)
      return deleted.granted ? `deleted ${memoryLine(deleted.value.memory)}` : refused(deleted.refusal)
    }
  }
}

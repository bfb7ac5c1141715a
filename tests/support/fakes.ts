import type { Memory } from '../../src/contract/nouns/memory.ts'
import type { Message, PartContent, ToolPart, WholeMessage } from '../../src/contract/nouns/message.ts'
import type { Notification } from '../../src/contract/nouns/notification.ts'
import type { Question } from '../../src/contract/nouns/question.ts'
import type { Run } from '../../src/contract/nouns/run.ts'
import type { Todo } from '../../src/contract/nouns/todo.ts'
import type { Caller } from '../../src/core/ports/caller.ts'
import type { Conversation, Next, Reply, ReplyEnd } from '../../src/core/ports/conversation.ts'
import type { SessionFacts } from '../../src/core/ports/facts.ts'
import type { StoredSession } from '../../src/core/ports/records.ts'

export const noon = Date.UTC(2026, 10, 15, 12, 0, 0)
export const later = noon + 90_000

export function aTodo(fields: Partial<Todo> = {}): Todo {
  return {
    id: '01KA3Q4W8ZVJ5X2M6N7P8R9S0T',
    number: 14,
    session: 3,
    agent: 'coder',
    subject: 'review the deploy status',
    description: '',
    status: 'pending',
    blockedReason: null,
    priority: 'medium',
    parent: null,
    artifact: null,
    sprint: null,
    origin: 'given',
    task: null,
    key: null,
    source: null,
    adopted: true,
    waitsFor: [],
    waits: false,
    notBefore: 0,
    dueAt: 0,
    tags: [],
    requires: [],
    position: 1,
    createdBy: 'coder',
    completedBy: null,
    createdAt: noon,
    updatedAt: noon,
    completedAt: 0,
    version: 1,
    ...fields,
  }
}

export function aMemory(fields: Partial<Memory> = {}): Memory {
  return {
    id: '01KA3Q4W8ZVJ5X2M6N7P8R9S0T',
    number: 281,
    session: 3,
    agent: 'coder',
    type: 'project',
    title: 'Q3 observability rollout — initial brief',
    body: '',
    createdBy: 'coder',
    createdAt: noon,
    updatedAt: noon,
    version: 1,
    ...fields,
  }
}

export function aCaller(fields: Partial<Caller> = {}): Caller {
  return { tenant: { number: 1, name: 'local', createdAt: 0 }, name: 'local', agent: null, access: 'full', operator: true, ...fields }
}

export function aSession(fields: Partial<StoredSession> = {}): StoredSession {
  return {
    id: '01KA3Q4W8ZVJ5X2M6N7P8R9S0V',
    number: 3,
    title: 'the session',
    agent: 'coder',
    parent: null,
    task: null,
    channel: '',
    folder: '',
    remote: '',
    hold: null,
    outcome: null,
    parked: null,
    parkedBy: null,
    wakes: 0,
    todos: 'own',
    depth: 0,
    hops: 0,
    awaiting: null,
    asker: null,
    reports: null,
    read: 0,
    injected: '',
    tree: 0,
    permissions: { ceiling: [], access: 'full', capabilities: null, always: [] },
    createdAt: noon,
    updatedAt: noon,
    archivedAt: 0,
    version: 1,
    ...fields,
  }
}

export function someFacts(fields: Partial<SessionFacts> = {}): SessionFacts {
  return {
    task: null,
    running: false,
    woken: false,
    open: 0,
    held: 0,
    holding: { canceled: null, unadopted: null, on: [], at: 0 },
    claimed: [],
    blocked: 0,
    waiting: [],
    questions: [],
    approvals: [],
    children: [],
    background: [],
    scheduledAt: 0,
    ...fields,
  }
}

let messages = 0

/** A message whose parts are these. Numbers grow with every one that is made. */
export function aMessage(content: readonly PartContent[], fields: Partial<Message> = {}): WholeMessage {
  messages += 1
  const number = fields.number ?? messages
  const message: Message = {
    id: `01KA3Q4W8ZVJ5X2M6N7P${String(number).padStart(6, '0')}`,
    number,
    session: 3,
    role: 'user',
    kind: fields.role === 'assistant' ? 'reply' : 'input',
    by: 'ada',
    run: null,
    from: null,
    hops: 0,
    rights: null,
    place: 0,
    readUpTo: 0,
    writs: 'none',
    finish: 'stop',
    error: null,
    model: null,
    usage: null,
    createdAt: noon,
    endedAt: noon,
    compactedAt: 0,
    version: 1,
    ...fields,
  }
  const parts = content.map((one, position) => ({
    id: `01KA3Q4W8ZVJ5X2M${String(number).padStart(6, '0')}${String(position).padStart(4, '0')}`,
    session: 3,
    message: number,
    position,
    content: one,
    createdAt: noon,
    updatedAt: noon,
    version: 1,
  }))
  return { ...message, parts }
}

export function aCall(fields: Partial<ToolPart> = {}): ToolPart {
  return {
    type: 'tool',
    callId: 'call-1',
    tool: 'todo_list',
    input: {},
    status: 'completed',
    title: '',
    output: 'done',
    metadata: {},
    approval: null,
    child: null,
    startedAt: noon,
    endedAt: noon,
    compactedAt: 0,
    ...fields,
  }
}

export function aRun(fields: Partial<Run> = {}): Run {
  return {
    id: '01KA3Q4W8ZVJ5X2M6N7P8R9S0T',
    session: 1,
    task: null,
    agent: 'coder',
    trigger: 'message',
    schedule: null,
    fence: 1,
    node: 'here/1/test',
    startedAt: noon,
    endedAt: 0,
    outcome: null,
    detail: '',
    output: '',
    turns: 0,
    usage: null,
    stopping: null,
    version: 1,
    ...fields,
  }
}

export function aQuestion(fields: Partial<Question> = {}): Question {
  return {
    id: '01KA3Q4W8ZVJ5X2M6N7P8R9S0T',
    number: 1,
    session: 1,
    agent: 'coder',
    kind: 'question',
    text: 'Which region?',
    options: [],
    tool: null,
    rights: null,
    part: null,
    answer: null,
    answeredBy: null,
    askedAt: noon,
    answeredAt: 0,
    version: 1,
    ...fields,
  }
}

export function aNotification(fields: Partial<Notification> = {}): Notification {
  return {
    id: '01K00000000000000000000000',
    number: 1,
    text: 'The key is missing.',
    agent: 'coder',
    session: 1,
    task: null,
    createdAt: noon,
    readAt: 0,
    delivery: 'none',
    attempts: 0,
    heldBack: 0,
    version: 1,
    ...fields,
  }
}

/** A conversation of one turn that nobody keeps: it says one thing, and hears what is said to it. */
export function aConversation({ prompt = 'Go on.', system = '' } = {}): Conversation & { said: ReplyEnd[]; heard: string } {
  const conversation = {
    said: [] as ReplyEnd[],
    heard: '',
    async next(): Promise<Next> {
      return { kind: 'reply', reply: await conversation.furtherReply(), given: { prompt, system } }
    },
    goOn: async (): Promise<Next> => ({ kind: 'over', said: '' }),
    async furtherReply(): Promise<Reply> {
      const end = async (said: ReplyEnd) => {
        conversation.said.push(said)
        return aMessage(said.content ?? [], { role: 'assistant' })
      }
      return {
        number: 1,
        hear({ text }) {
          conversation.heard += text
        },
        retry: () => undefined,
        flush: async () => undefined,
        end,
        cutOff: async (error, content, usage) => void (await end({ content, finish: 'interrupted', error, usage: usage ?? null })),
      }
    },
    read: async () => ({ messages: [], isLong: false }),
    call: async () => undefined,
    askApproval: async () => undefined,
    askForSummary: async () => undefined,
    summarise: async () => undefined,
    prune: async () => undefined,
    keepPlan: async () => undefined,
    remoteName: async () => '',
    setRemoteName: async () => undefined,
  }
  return conversation
}

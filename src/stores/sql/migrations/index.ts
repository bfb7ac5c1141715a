import { ledger } from './0001-ledger.ts'
import { sessionLists } from './0002-session-lists.ts'
import { tasksAndRuns } from './0003-tasks-and-runs.ts'
import { conversations } from './0004-conversations.ts'
import { memory } from './0005-memory.ts'
import { clients } from './0006-clients.ts'
import { overview } from './0007-overview.ts'
import { logReaders } from './0008-log-readers.ts'
import { tokenEnds } from './0009-token-ends.ts'
import { rights } from './0010-rights.ts'
import { operatorTokens } from './0011-operator-tokens.ts'
import { plannerStatistics } from './0012-statistics.ts'
import { replies } from './0013-replies.ts'
import { longLists } from './0014-long-lists.ts'
import { names } from './0015-names.ts'
import { commands } from './0016-commands.ts'
import { plainNames } from './0017-plain-names.ts'
import { workGraph } from './0018-work-graph.ts'
import { commentsAndLinks } from './0019-comments-and-links.ts'
import { undo } from './0020-undo.ts'
import { search } from './0021-search.ts'
import { claims } from './0022-claims.ts'
import { commentsInUndo } from './0023-comments-in-undo.ts'
import { scheduleConditions } from './0024-schedule-conditions.ts'
import { canceledDependencies } from './0025-canceled-dependencies.ts'
import { retention } from './0026-retention.ts'
import { deletions } from './0027-deletions.ts'
import { usage } from './0028-usage.ts'
import { caps } from './0029-caps.ts'
import { quotas } from './0030-quotas.ts'
import { searchSpans } from './0031-search-spans.ts'
import type { Migration } from './migration.ts'

export const migrations: readonly Migration[] = [
  ...[ledger, sessionLists, tasksAndRuns, conversations, memory, clients, overview],
  ...[logReaders, tokenEnds, rights, operatorTokens, plannerStatistics, replies, longLists, names, commands, plainNames],
  ...[workGraph, commentsAndLinks, undo, search, claims, commentsInUndo, scheduleConditions, canceledDependencies],
  ...[retention, deletions, usage, caps, quotas, searchSpans],
]
export const newest = migrations.at(-1)?.number ?? 0

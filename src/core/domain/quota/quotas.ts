/** How much agents may make, and how much a tenant may keep; 0 for any amount. People are bound by far less. */
export interface Quotas {
  /** Tasks that one agent creates within an hour. */
  tasks: number
  /** Sessions that one agent starts within an hour, those of its tasks not counted: work that it hands on, agents that it asks. */
  sessions: number
  /** Tasks and sessions that agents create within a day in one tree: whatever has come of one session, whoever made it. */
  tree: number
  /** Unfinished tasks directly below one task, to which an agent may add another. */
  subtasks: number
  /** Unfinished todos on a list to which an agent may add another. */
  todos: number
  /** Schedules of one agent that will happen again. */
  schedules: number
  /** What the people are told from one session within an hour; more is held back and counted. */
  notifications: number
  /** What the log of a tenant holds, in megabytes. */
  storage: number
}

export type QuotaName = keyof Quotas

export const usualQuotas: Quotas = {
  tasks: 60,
  sessions: 120,
  tree: 500,
  subtasks: 50,
  todos: 5_000,
  schedules: 50,
  notifications: 20,
  storage: 10_000,
}

/** Where the operator sets each. */
export const quotaVariables: Record<QuotaName, string> = {
  tasks: 'PUNCHLIST_QUOTA_TASKS',
  sessions: 'PUNCHLIST_QUOTA_SESSIONS',
  tree: 'PUNCHLIST_QUOTA_TREE',
  subtasks: 'PUNCHLIST_QUOTA_SUBTASKS',
  todos: 'PUNCHLIST_QUOTA_TODOS',
  schedules: 'PUNCHLIST_QUOTA_SCHEDULES',
  notifications: 'PUNCHLIST_QUOTA_NOTIFICATIONS',
  storage: 'PUNCHLIST_QUOTA_STORAGE',
}

/** When something should happen: again and again, as cron says it in the schedule's zone, or once, in epoch milliseconds. */
export type When = { kind: 'cron'; cron: string } | { kind: 'at'; at: number }

/** Spans of time in milliseconds. A day of the calendar may be shorter or longer where the clock changes. */
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

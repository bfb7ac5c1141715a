/** No lease is given for longer, so one that seems to last longer was given by a clock that has started anew. */
export const longestLease = 10 * 60 * 1000

/** Whether this is `npm run soak`: the sizes of the design, and its times, which say something only on a machine that does nothing else. */
export const isSoak = process.env.PUNCHLIST_SOAK === '1'

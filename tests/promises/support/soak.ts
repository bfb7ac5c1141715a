/** Whether this is `npm run soak`: the sizes of the design, and its times, which say something only on a machine that does nothing else. */
export const isSoak = process.env.PUNCHLIST_SOAK === '1'

/** When a test gives up. A proof goes on until it has what it needs: on a busy machine that takes longer, and is no failure. */
export const patience = isSoak ? 4 * 3_600_000 : 1_800_000

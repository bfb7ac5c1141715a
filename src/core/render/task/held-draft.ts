/** Said to whoever made a task and may not have it worked on. */
export const heldDraft = 'It stays a draft until somebody with full access starts it.'

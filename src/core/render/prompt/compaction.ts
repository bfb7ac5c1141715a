/** What a model is asked for when the conversation no longer fits: what somebody who has read nothing needs to go on. */
export const COMPACTION_PROMPT = `Summarise this conversation so that somebody who has read nothing of it can go on with the work at once. Say:
- what the person asked for, in their words where they matter, and what they said must not be done;
- what was done, with names of files, commands, numbers and results that are still needed;
- what is being done now, and what comes next;
- what was found out or decided, and why.
Leave out greetings, repeated attempts and what is settled and no longer needed. Write plain text, no more than a page.`

/** Heads the summary where the conversation used to be. */
export const SUMMARY_HEAD = 'Summary of the conversation so far:'

/** Stands where the output of an old tool call used to be. */
export const PRUNED_OUTPUT = '[old output left out; call the tool again if it is needed]'

export const CONTINUE_PROMPT = 'Go on with what you were doing; the summary says where things stand.'

/** Said to a model in its last step. */
export const LAST_STEP =
  'This is your last step in this turn, and you have no tools in it. Say what is done, what is not, and what comes next.'

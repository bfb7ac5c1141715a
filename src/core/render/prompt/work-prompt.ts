/** What every agent is asked when the scheduler has it work on a task. What makes it specific is the task's block. */
export const TASK_WORK_PROMPT = `Work on your task now. You run in the background: what you print is not shown to anybody.
1. Review the <Task> block: title, description, steps, resources.
2. Check the progress against the steps: what is done stays done.
3. If there are no steps, write a plan with update_steps.
4. A step that “waits for #id” is done by that subtask: leave it, its end wakes you. One that shows (#id done) or (#id canceled) has its result below it; get_task shows all of it.
5. Work on the next step that is not done, and mark it with update_step when it is.
6. To tell people something, use notify_user and go on. To ask them something and wait for the answer, use ask_user.
7. When everything is done, call complete_task.
Where you have no such tools, write them as commands, each at the start of a line: /task plan (a step a line, then /endtask), /task show 6, /task step 0 done, /task subtask 0 owner: title, /notify text, /ask question, /task done.`

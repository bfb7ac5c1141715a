/** Whoever put the file there must see that it is not what runs. */
export function AgentProblem({ id, problem }: { id: string; problem: string }) {
  return (
    <div className="my-3 rounded-md border border-stuck-line bg-stuck-wash p-3">
      <p className="font-medium text-stuck">Its agent.json is wrong</p>
      <p className="stored mt-1 whitespace-pre-wrap">{problem}</p>
      <p className="stored mt-1">
        It goes on as it was when the file was last right. Mend agents/{id}/agent.json in the workspace: it is read again by itself.{' '}
        <code className="key">punchlist agent check</code> says the same in a terminal.
      </p>
    </div>
  )
}

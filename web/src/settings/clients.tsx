/** What connects an agent that somebody already uses. */
export function Clients() {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p>
        On the machine that holds the data: <code className="key">punchlist setup CLIENT</code>, where CLIENT is claude-code, opencode,
        codex, gemini, cursor, vscode or zed.
      </p>
      <p className="stored">
        From elsewhere: <code className="key">punchlist setup CLIENT --url {window.location.origin}</code>, with a token of its own in{' '}
        <code className="key">PUNCHLIST_TOKEN</code>.
      </p>
    </div>
  )
}

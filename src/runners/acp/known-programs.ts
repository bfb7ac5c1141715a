/** A program that people have, and how it comes to speak ACP. */
interface KnownProgram {
  /** What people call it. */
  title: string
  /** What is started, the first of these that is installed. */
  commands: readonly (readonly [program: string, ...args: string[]])[]
  /** The program that people start themselves, where it is another that speaks ACP for it. */
  spokenFor?: string
  /** How what is started gets onto a machine. */
  install: string
  /** How somebody signs in. */
  signIn: string
  /** What it is configured by, if that is set. It inherits nothing of the kind unless its definition names it. */
  variables: readonly string[]
}

const anthropic = ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'ANTHROPIC_BASE_URL']
const google = ['GEMINI_API_KEY', 'GOOGLE_API_KEY']

/** What each was found to take when it was run, or says of itself where it could not be. */
export const knownPrograms: Readonly<Record<string, KnownProgram>> = {
  'claude-code': {
    title: 'Claude Code',
    // The second is what the first was called before.
    commands: [['claude-agent-acp'], ['claude-code-acp']],
    spokenFor: 'claude',
    install: 'npm install -g @agentclientprotocol/claude-agent-acp',
    signIn: 'claude',
    variables: [...anthropic, 'CLAUDE_CODE_OAUTH_TOKEN', 'CLAUDE_CONFIG_DIR'],
  },
  codex: {
    title: 'Codex',
    commands: [['codex-acp']],
    spokenFor: 'codex',
    install: 'npm install -g @agentclientprotocol/codex-acp',
    signIn: 'codex login',
    variables: ['OPENAI_API_KEY', 'CODEX_API_KEY', 'CODEX_HOME'],
  },
  gemini: {
    title: 'Gemini CLI',
    commands: [['gemini', '--acp']],
    install: 'npm install -g @google/gemini-cli',
    signIn: 'gemini',
    variables: [...google, 'GOOGLE_CLOUD_PROJECT', 'GOOGLE_CLOUD_LOCATION', 'GOOGLE_GENAI_USE_VERTEXAI'],
  },
  opencode: {
    title: 'opencode',
    commands: [['opencode', 'acp']],
    install: 'npm install -g opencode-ai',
    signIn: 'opencode auth login',
    variables: [...anthropic, ...google, 'OPENAI_API_KEY', 'OPENROUTER_API_KEY', 'OPENCODE_CONFIG'],
  },
  goose: {
    title: 'goose',
    commands: [['goose', 'acp']],
    install: 'brew install block-goose-cli',
    signIn: 'goose configure',
    variables: ['GOOSE_PROVIDER', 'GOOSE_MODEL', ...anthropic, ...google, 'OPENAI_API_KEY', 'OPENROUTER_API_KEY'],
  },
}

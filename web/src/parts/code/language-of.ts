/** Few: each is loaded with the highlighter. */
export type Language =
  | 'bash'
  | 'c'
  | 'css'
  | 'go'
  | 'java'
  | 'json'
  | 'markdown'
  | 'python'
  | 'ruby'
  | 'rust'
  | 'sql'
  | 'typescript'
  | 'xml'
  | 'yaml'

const endings: Record<string, Language> = {
  ...{ ts: 'typescript', tsx: 'typescript', js: 'typescript', jsx: 'typescript', mjs: 'typescript', cjs: 'typescript', mts: 'typescript' },
  ...{ py: 'python', go: 'go', rs: 'rust', java: 'java', kt: 'java', rb: 'ruby', sql: 'sql', css: 'css', scss: 'css' },
  ...{ c: 'c', h: 'c', cc: 'c', cpp: 'c', hpp: 'c', cs: 'java', sh: 'bash', bash: 'bash', zsh: 'bash' },
  ...{ json: 'json', jsonc: 'json', yml: 'yaml', yaml: 'yaml', html: 'xml', xml: 'xml', svg: 'xml', vue: 'xml', md: 'markdown' },
}

/** In which language a file is written, by its name. */
export function languageOf(path: string): Language | undefined {
  return endings[/\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '']
}

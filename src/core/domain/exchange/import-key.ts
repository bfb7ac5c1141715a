import { fingerprint } from '../fingerprint.ts'

const shape = /^import:([0-9a-f]{16}):([0-9a-f]{16}):(.*)$/su

/**
 * What is kept with a row that came from a file: what the file said of it when it was last read, as a fingerprint, so that it is seen whether the file or
 * somebody here has changed it since; and what it is called in the file.
 */
export function importKey(file: string, said: string, name: string): string {
  return `import:${said}:${fingerprint(file)}:${name}`
}

export function parseImportKey(key: string | null): { said: string; name: string } | undefined {
  const found = key === null ? null : shape.exec(key)
  return found === null ? undefined : { said: found[1] ?? '', name: found[3] ?? '' }
}

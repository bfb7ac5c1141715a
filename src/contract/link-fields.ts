import * as z from 'zod'
import { LinkKind } from './nouns/link.ts'
import { line } from './text.ts'

const kindWords = [...LinkKind.options, 'pr'] as const

export const linkFields = {
  kind: z
    .enum(kindWords, { error: () => `must be one of ${kindWords.join(', ')}` })
    .transform((word): LinkKind => (word === 'pr' ? 'pull_request' : word))
    .describe('pr: a pull request'),
  value: line(2_000).describe('Its name, hash, number, path or address'),
  label: line(200).optional().describe('What people read beside it'),
}

const address = /^https?:\/\//i
const isAddress = (value: string) => address.test(value) && URL.canParse(value)

const kinds: Record<LinkKind, { isRight(value: string): boolean; wanted: string }> = {
  // As git has it: no spaces, no signs that mean something to it, no way out of the folder of branches.
  branch: {
    isRight: (value) => /^[^\s~^:?*[\\]{1,255}$/.test(value) && !/^[-/]|\.\.|\/\/|@\{|[/.]$/.test(value),
    wanted: 'the name of a branch, such as feature/login',
  },
  commit: { isRight: (value) => /^[0-9a-f]{7,64}$/i.test(value), wanted: 'a commit’s hash, of 7 to 64 hexadecimal digits' },
  pull_request: {
    isRight: (value) => isAddress(value) || /^(?:[\w.-]+(?:\/[\w.-]+)+)?[#!]?[1-9]\d{0,9}$/.test(value),
    wanted: 'a pull request’s number, such as 12, #12 or owner/name#12, or its address',
  },
  file: { isRight: () => true, wanted: 'a path' },
  url: { isRight: isAddress, wanted: 'an address that starts with http:// or https://' },
}

export function judgeLink(
  { kind, value }: { kind: LinkKind; value: string },
  context: { addIssue(issue: z.core.$ZodRawIssue): void },
): void {
  const { isRight, wanted } = kinds[kind]
  if (isRight(value)) return
  context.addIssue({ code: 'custom', path: ['value'], message: `must be ${wanted} when the kind is ${kind}`, input: value })
}

import type { Client } from '../client.ts'
import { claudeCode } from './claude-code.ts'
import { codex } from './codex.ts'
import { cursor } from './cursor.ts'
import { gemini } from './gemini.ts'
import { opencode } from './opencode.ts'
import { vscode } from './vscode.ts'
import { zed } from './zed.ts'

/** Everybody whom `punchlist setup` knows. */
export const clients: readonly Client[] = [claudeCode, opencode, codex, gemini, cursor, vscode, zed]

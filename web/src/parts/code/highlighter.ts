import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import css from 'highlight.js/lib/languages/css'
import go from 'highlight.js/lib/languages/go'
import java from 'highlight.js/lib/languages/java'
import json from 'highlight.js/lib/languages/json'
import markdown from 'highlight.js/lib/languages/markdown'
import python from 'highlight.js/lib/languages/python'
import ruby from 'highlight.js/lib/languages/ruby'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { createLowlight } from 'lowlight'
import { type CodeLine, type CodeNode, linesOf } from './code-lines.ts'
import type { Language } from './language-of.ts'

const languages = { bash, c, css, go, java, json, markdown, python, ruby, rust, sql, typescript, xml, yaml }
const lowlight = createLowlight(languages)

/** A text line by line, in pieces that tell what they are. */
export function highlighted(text: string, language: Language): CodeLine[] {
  return linesOf(lowlight.highlight(language, text).children as CodeNode[])
}

import purify from 'dompurify'
import MarkdownIt from 'markdown-it'
import { useMemo } from 'react'

// A picture would be fetched from wherever the text says; its description is shown instead.
const markdown = new MarkdownIt({ html: false, linkify: false }).disable('image')
// The page has its own heading, and sections below it: those of a stored text come below them.
markdown.core.ruler.push('lower headings', ({ tokens }) => {
  for (const token of tokens) if (/^h[1-6]$/.test(token.tag)) token.tag = `h${Math.min(6, Number(token.tag[1]) + 2)}`
})
const forbidden = {
  FORBID_TAGS: ['img', 'style', 'svg', 'math', 'form', 'input', 'video', 'audio', 'iframe'],
  FORBID_ATTR: ['style', 'class', 'id'],
}
/** Beyond this, reading it as Markdown would hold up the page. */
const longest = 50_000

export default function RenderedMarkdown({ text }: { text: string }) {
  const fragment = useMemo(() => (text.length > longest ? undefined : safe(text)), [text])
  if (fragment === undefined) return <div className="stored whitespace-pre-wrap">{text}</div>
  return (
    <div
      className="stored prose-small"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by markdown-it without HTML, and cleaned by DOMPurify
      dangerouslySetInnerHTML={{ __html: fragment }}
    />
  )
}

function safe(text: string): string {
  const body = document.createElement('div')
  body.append(purify.sanitize(markdown.render(text), { ...forbidden, RETURN_DOM_FRAGMENT: true }))
  for (const link of body.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
  return body.innerHTML
}

import { lazy, Suspense } from 'react'

const Rendered = lazy(() => import('./rendered-markdown.tsx'))

/** Stored text as Markdown, without HTML and without pictures. Until the reader for it is here, the text as it is. */
export function Markdown({ text }: { text: string }) {
  return (
    <Suspense fallback={<div className="stored whitespace-pre-wrap">{text}</div>}>
      <Rendered text={text} />
    </Suspense>
  )
}

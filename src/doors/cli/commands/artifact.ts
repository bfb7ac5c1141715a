import type { Artifact } from '../../../contract/nouns/artifact.ts'
import { notAppliedLines } from '../../../core/render/todo/not-applied.ts'
import type { CommandsOf } from '../command.ts'
import { lines } from './lines.ts'

export const artifactCommands: CommandsOf<'artifact'> = {
  'artifact.add': [{ words: 'artifact add', takes: ['title'], files: ['content'], print: ({ artifact }) => artifactLine(artifact) }],
  'artifact.list': [{ words: 'artifact list', print: ({ artifacts, next }) => lines(artifacts.map(artifactLine), '(no artifacts)', next) }],
  'artifact.get': [
    { words: 'artifact get', takes: ['artifact'], print: ({ artifact, content }) => `${artifactLine(artifact)}\n\n${content}` },
  ],
  'artifact.revisions': [
    {
      words: 'artifact revisions',
      takes: ['artifact'],
      print: ({ revisions, next }) =>
        lines(
          revisions.map((row) => `${row.revision} ${new Date(row.at).toISOString()} ${row.title} by ${row.by}`),
          '(none)',
          next,
        ),
    },
  ],
  'artifact.update': [
    { words: 'artifact update', takes: ['artifact'], files: ['content'], print: ({ artifact }) => artifactLine(artifact) },
  ],
  'artifact.diff': [
    {
      words: 'artifact diff',
      takes: ['artifact'],
      print: ({ diff, from, to }) => (diff === '' ? `revisions ${from} and ${to} do not differ` : diff.trimEnd()),
    },
  ],
  'artifact.stage': [
    {
      words: 'artifact stage',
      takes: ['artifact', 'stage'],
      print: ({ artifact, todosGenerated, todosUpdated, todosCanceled, notApplied, note }) =>
        [
          artifactLine(artifact),
          ...(artifact.type === 'plan' && artifact.stage === 'final'
            ? [`${todosGenerated} todos generated, ${todosUpdated} updated, ${todosCanceled} canceled`]
            : []),
          ...(note ? [note] : []),
          ...notAppliedLines(notApplied),
        ].join('\n'),
    },
  ],
  'artifact.delete': [
    {
      words: 'artifact delete',
      takes: ['artifact'],
      destructive: 'undoable',
      print: ({ artifact }) => `deleted ${artifactLine(artifact)}`,
    },
  ],
}

function artifactLine(artifact: Artifact): string {
  return `${artifact.id} ${artifact.title} [${artifact.type}, ${artifact.stage}, revision ${artifact.revision}]`
}

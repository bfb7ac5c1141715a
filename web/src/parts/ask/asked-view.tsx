import { ShieldCheck } from 'lucide-react'
import type { Asked, AskedChange } from '../../../../src/contract/nouns/asked.ts'
import type { Question } from '../../../../src/contract/nouns/question.ts'
import { Diff } from '../diff/diff.tsx'
import { DiffCounts } from '../diff/diff-counts.tsx'
import { PathText } from '../diff/path-text.tsx'
import { ruleWords, sessionWords } from './ask-words.ts'
import { Scrolled } from './scrolled.tsx'
import { sizeText } from './size-text.ts'

/** Everything a person needs to judge it: the change or the command itself, and whatever else it was given. Never as JSON. */
export function AskedView({ asked, isWhole }: { asked: Asked; isWhole: boolean }) {
  const { command, changes, fields, moreFields } = asked
  return (
    <>
      {command !== null && (
        <Scrolled label="Command" isWhole={isWhole} className="mx-3 mt-3 rounded-sm border border-line-strong bg-canvas px-2.5 py-1.5">
          <pre className="stored font-mono text-sm whitespace-pre-wrap">
            <span aria-hidden className="text-faint select-none">
              ${' '}
            </span>
            {command}
          </pre>
        </Scrolled>
      )}
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one file may be changed in several places
        <Change key={index} change={change} isAlone={changes.length === 1} isWhole={isWhole} />
      ))}
      {fields.length > 0 && (
        <Scrolled label="What it was given" isWhole={isWhole} className="mx-3 mt-3">
          <table className="w-full text-left text-sm">
            <tbody>
              {fields.map(({ name, value }) => (
                <tr key={name} className="border-b border-line align-top last:border-0">
                  <th scope="row" className="stored w-1/4 min-w-24 py-1 pr-3 font-normal text-soft">
                    {name}
                  </th>
                  <td className="stored py-1 font-mono whitespace-pre-wrap">{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {moreFields > 0 && <p className="text-sm text-stuck">{moreFields} more fields are not shown.</p>}
        </Scrolled>
      )}
    </>
  )
}

const notes = {
  whole: undefined,
  piece: 'The piece that is replaced. What stands around it is not known.',
  none: 'A new file.',
  unknown: 'The text before is not known: this is all of what is written.',
}

function Change({ change, isAlone, isWhole }: { change: AskedChange; isAlone: boolean; isWhole: boolean }) {
  const { path, earlier, diff, added, removed, size, hidden } = change
  const note = notes[earlier]
  return (
    <>
      {!isAlone && (
        <div className="flex items-center gap-2 border-b border-line bg-canvas px-3 py-1">
          <PathText path={path} />
          <span className="ml-auto" />
          <DiffCounts added={added} removed={removed} />
        </div>
      )}
      {note !== undefined && hidden === null && <p className="border-b border-line bg-canvas px-3 py-0.5 text-sm text-soft">{note}</p>}
      {hidden === null ? (
        <Scrolled label={`Change of ${path}`} isWhole={isWhole} className={isAlone ? '' : 'border-b border-line'}>
          {diff === '' ? (
            <p className="px-3 py-2 text-sm text-soft">Nothing in it differs.</p>
          ) : (
            <Diff path={path} diff={diff} isNumbered={earlier !== 'piece'} />
          )}
        </Scrolled>
      ) : (
        <p className="stored px-3 pt-3 text-sm">
          {hidden === 'binary' ? 'No text' : 'Too long to be shown'}: {sizeText(size)} for <span className="font-mono">{path}</span>.{' '}
          <span className="text-soft">Look at it where the agent works before you allow it.</span>
        </p>
      )}
    </>
  )
}

/** Why it is asked, and what the wide answer comes to. */
export function RuleLine({ asked, question }: { asked: Asked; question: Question }) {
  const wide = sessionWords(asked.rule, question.agent || 'it', question.tool ?? 'it')
  return (
    <p className="flex gap-2 px-3 pt-2.5 text-sm text-soft">
      <ShieldCheck aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="stored">
        {ruleWords(asked.rule, question.agent || 'it')} {wide}
      </span>
    </p>
  )
}

import { linkLine } from '../../../core/render/link-lines.ts'
import type { CommandsOf } from '../command.ts'
import { lines } from './lines.ts'

export const linkCommands: CommandsOf<'link'> = {
  'link.add': [
    {
      words: 'link add',
      takes: ['todo', 'kind', 'value'],
      orTask: true,
      print: ({ link, added }) => `${linkLine(link)}${added ? '' : ' (was there already)'}`,
    },
  ],
  'link.list': [
    { words: 'link list', takes: ['todo'], orTask: true, print: ({ links, next }) => lines(links.map(linkLine), '(no links)', next) },
  ],
  'link.remove': [{ words: 'link remove', takes: ['link'], print: ({ link }) => `removed ${linkLine(link)}` }],
}

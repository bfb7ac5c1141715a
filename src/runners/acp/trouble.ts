/** Why nothing comes of an agent, in words that stand behind its name. */
export class Trouble extends Error {
  override readonly name = 'Trouble'
}

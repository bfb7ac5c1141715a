/**
 * How many tokens a model reads in a text, guessed without its vocabulary. The guess must not be too low for what people really store,
 * so it is made for the worst of each script: plain English comes to about two thirds of it.
 */
export function estimatedTokens(text: string): number {
  let tokens = 0
  for (const { cost } of piecesOf(text)) tokens += cost
  return tokens
}

/** How much of a text, in UTF-16 units, takes so many tokens at most. No more of it is read than that. */
export function lengthWithin(text: string, tokens: number): number {
  let left = tokens
  let length = 0
  for (const { piece, cost } of piecesOf(text)) {
    if (cost > left) return length + (piece.length < longestWhole ? 0 : Math.floor((piece.length * left) / cost))
    left -= cost
    length += piece.length
  }
  return length
}

/** Words are cut only where they are none. */
const longestWhole = 20

/** Roughly where tokenizers cut before they look anything up. */
const pieces = /[A-Za-z]?[a-z]+|[A-Z]+| ?[0-9]{1,3}|[^\S\n]+|[!-/:-@[-`{-~]+|./gsu

function* piecesOf(text: string): Generator<{ piece: string; cost: number }> {
  let isGlued = false
  for (const [piece] of text.matchAll(pieces)) {
    const isWord = /^[a-z0-9]/i.test(piece)
    yield { piece, cost: costOf(piece) + (isWord && isGlued ? 0.2 : 0) }
    isGlued = isWord
  }
}

function costOf(piece: string): number {
  const first = piece.codePointAt(0) ?? 0
  if (/^[A-Z]{2,}$/.test(piece)) return piece.length * 0.6
  if (/^[A-Za-z]/.test(piece)) return Math.max(1, piece.length / 2.8 + 0.55 * unspeakable(piece))
  if (/[0-9]$/.test(piece)) return piece.startsWith(' ') ? 2 : 1
  if (piece === ' ') return 0.05
  if (/^\s/.test(piece)) return Math.max(1, piece.length / 16)
  return first < 0x80 ? Math.max(1, piece.length * 0.7) : (scripts.find(({ below }) => first < below)?.each ?? 4)
}

/** Letters beyond the second in a row of vowels or of consonants: no word, but a hash or a name that no vocabulary has. */
function unspeakable(word: string): number {
  return (word.match(/[aeiouy]{3,}|[^aeiouy]{3,}/gi) ?? []).reduce((sum, run) => sum + run.length - 2, 0)
}

/** What a character costs at most on average, from the measured vocabulary of o200k_base. */
const scripts = [
  { below: 0x100, each: 1.1 }, // Western European
  { below: 0x250, each: 1.8 },
  { below: 0x370, each: 2 }, // combining marks
  { below: 0x700, each: 1.1 }, // Greek, Cyrillic, Hebrew, Arabic
  { below: 0x900, each: 2.2 },
  { below: 0xe80, each: 1.4 }, // India, Thai
  { below: 0x2000, each: 2.4 },
  { below: 0x2070, each: 1.2 }, // dashes and quotation marks
  { below: 0x3000, each: 2.7 }, // arrows, symbols
  { below: 0x3100, each: 1.3 }, // kana
  { below: 0x4e00, each: 3 },
  { below: 0xa000, each: 2 }, // Chinese characters
  { below: 0xac00, each: 3 },
  { below: 0xd7b0, each: 2.3 }, // Hangul
  { below: 0x10000, each: 3 },
  { below: 0x1f000, each: 4 },
  { below: 0x1fb00, each: 2.7 }, // emoji
] as const

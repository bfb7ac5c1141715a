const order =
  /(?<!\p{L})(?:sequential(?:ly)?|in (?:(?:this|that|the|strict|exact|given|following|listed) ){0,3}(?:order|sequence)(?! (?:to|of|that|for)\b)|one after (?:another|the other)|one by one|one at a time|der reihe nach|nacheinander|in dieser reihenfolge)(?!\p{L})|按顺序|依次|順番に/iu
const denied = /(?:\bno[tn]?\b|n['’]t\b|\bnever\b|\bnicht\b|不)[^.!?;:。]{0,40}$/iu
const brackets = /[([（【]([^()[\]（）【】]{1,80})[)\]）】]/gu
const longestText = 400

/** Whether a text says that what is listed below it is done one after another: “Do these in order:”. Not “in order to”, and not “in no order”. */
export function saysInOrder(text: string): boolean {
  const start = text.slice(-longestText)
  const found = order.exec(start)
  return found !== null && !denied.test(start.slice(0, found.index))
}

/** A step may be about an order itself (“Make the ids sequential”): its title says so of its parts in brackets, or before a colon at its end. */
export function titleSaysInOrder(title: string): boolean {
  const text = title.slice(-longestText)
  if (/[:：][*_]{0,3}$/.test(text) && saysInOrder(text)) return true
  return [...text.matchAll(brackets)].some(([, inner = '']) => saysInOrder(inner))
}

/** `[P]`: the step may be done beside others. */
export function isParallel(title: string): boolean {
  return /(?:^|[\s*_])\[P\](?=[\s*_:]|$)/.test(title.slice(0, longestText))
}

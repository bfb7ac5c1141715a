const nanodollarsADollar = 1_000_000_000

/** Dollars as people read them: cents, or as many places as it takes to tell a little from nothing. */
export function moneyText(nanodollars: number): string {
  const dollars = nanodollars / nanodollarsADollar
  if (nanodollars === 0) return '$0.00'
  if (dollars < 0.000_1) return 'under $0.0001'
  return `$${dollars.toFixed(dollars < 0.1 ? 4 : 2)}`
}

/** What somebody is called who has said nothing: a browser's token is nobody's name. */
export function personName(name: string | undefined): string {
  return name === undefined || /^(browser\b|token$|first start$|local$)/.test(name) ? 'You' : name
}

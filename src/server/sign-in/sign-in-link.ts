/** What comes behind # stays in the browser: no server, log or referrer sees it. */
export function signInLink(url: string, code: string, page = '/'): string {
  return `${reachable(url).replace(/\/+$/, '')}${page}#code=${code}`
}

/** A daemon that listens on every address is told by one that a browser can open. */
function reachable(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}

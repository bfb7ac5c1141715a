interface Pages {
  users: string[]
  contributors: string[]
}

/** The pages that the index of the docs names, for each of the two whom they are for. */
export function pagesOf(index: string): Pages {
  const [users = '', contributors = ''] = index.split('\n## For contributors\n')
  return { users: linksIn(users), contributors: linksIn(contributors) }
}

function linksIn(text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, link]) => String(link))
  return [...new Set(links.filter((link) => !link.startsWith('..')).map((link) => `docs/${link}`))]
}

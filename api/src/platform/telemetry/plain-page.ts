/** The path of a page alone, with `:id` for numbers; undefined for what is no path of ours. */
export function plainPage(page: string): string | undefined {
  const path = page.split(/[?#]/)[0]?.replaceAll(/\/\d+(?=\/|$)/g, '/:id')
  return path && /^\/[\w:/-]*$/.test(path) ? path : undefined
}

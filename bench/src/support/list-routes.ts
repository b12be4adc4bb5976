/** What of the API's document is needed here. */
interface ApiDocument {
  paths: Record<string, { get?: { parameters?: { name: string; required?: boolean }[] } }>
}

/**
 * Paths of all lists that can be asked for without a choice, from the document of the API itself: none is forgotten.
 * @param cookie of somebody who may read them all
 */
export async function listRoutes(url: string, cookie: string): Promise<string[]> {
  const response = await fetch(`${url}/api/openapi.json`, { headers: { cookie } })
  const { paths } = (await response.json()) as ApiDocument
  return Object.entries(paths)
    .filter(([path, { get }]) => {
      const parameters = get?.parameters ?? []
      const isPaged = parameters.some(({ name }) => name === 'cursor')
      return isPaged && !path.includes('{') && !parameters.some(({ required }) => required)
    })
    .map(([path]) => path)
}

/** A call that a route makes first, described so that shell and server can start it beside the code. */
export interface RouteData {
  /** Path of the call, `/api/invoices`; `:id` is taken from the page's own path, `/clients/:id`. */
  path: string
  /** Parameters of the page's query string that go into the call as they are, in this order. */
  params: readonly string[]
  /** Values for parameters that the page's query string lacks. */
  defaults?: Readonly<Record<string, string>>
}

/** Values of the places in a page's path: `{ id: '7' }` for `/clients/7` under `/clients/:id`. */
export type PathParams = Readonly<Record<string, string | undefined>>

/**
 * The URL of a route's first call for a page's query string. Server (preload), route loader and screen all build it
 * here: the browser uses the preloaded answer only when the URLs are equal to the letter.
 */
export function listUrl(data: RouteData, search: URLSearchParams, params: PathParams = {}): string {
  const query = new URLSearchParams()
  for (const name of data.params) {
    const value = search.get(name) ?? data.defaults?.[name]
    if (value !== undefined && value !== '') query.set(name, value)
  }
  for (const [name, value] of Object.entries(data.defaults ?? {})) {
    if (!data.params.includes(name)) query.set(name, value)
  }
  const path = data.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

import type { HttpApi, Registry } from '@drayline/contract'

/**
 * Asks which remotes this user gets.
 * @throws Error when the answer is no registry
 */
export async function loadRegistry(http: HttpApi, url = '/api/remotes'): Promise<Registry> {
  const registry = await http.get<Registry | undefined>(url)
  if (!Array.isArray(registry?.remotes)) throw new Error('The server did not answer a registry')
  return registry
}

import type { PageModule } from '@drayline/contract'
import { shows } from '@drayline/platform/query'
import { prefetchList } from '@drayline/ui'
import { messages } from '../messages.ts'
import { idIn } from './id-in.ts'
import { vaultData, vaultKeys } from './vault.queries.ts'

export { Component } from './VaultPage.tsx'

/** Starts the call of the chosen client's entries and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ url, host }) => {
  const clientId = idIn(url.searchParams.get('clientId'))
  const texts = messages.load(host.user.language)
  if (!clientId) return await texts
  const list = { data: vaultData(clientId), key: vaultKeys.ofClient(clientId), meta: shows('vault') }
  await Promise.all([prefetchList(host, list, url.searchParams), texts])
}

import type { PageModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { downloadMessages } from './download.messages.ts'
import { packagesQuery } from './download.queries.ts'

export { Component } from './DownloadPage.tsx'

/** Starts the call and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ host }) => {
  void host.prefetch(packagesQuery(host.http))
  await Promise.all([messages.load(host.user.language), downloadMessages.load(host.user.language)])
}

import type { PageModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { demoMessages } from './demo.messages.ts'

export { Component } from './FormDemoPage.tsx'

/** Loads the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ host }) => {
  await Promise.all([messages.load(host.user.language), demoMessages.load(host.user.language)])
}

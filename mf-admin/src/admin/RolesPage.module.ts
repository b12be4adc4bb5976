import type { PageModule } from '@drayline/contract'
import { messages } from '../messages.ts'

export { Component } from './RolesPage.tsx'

/** Starts the texts before the page shows; the rights are known without a call. */
export const loader: PageModule['loader'] = ({ host }) => messages.load(host.user.language)

import type { SlotModule } from '@drayline/contract'
import { messages } from '../messages.ts'

export { Component } from './ClockAction.tsx'

export const loader: SlotModule<'palette/actions/v1'>['loader'] = ({ host }) =>
  messages.load(host.user.language)

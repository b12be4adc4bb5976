import { HostProvider, useHost } from '@drayline/contract'
import type { ReactNode } from 'react'
import type { Federation } from './federation.ts'

interface Props {
  federation: Federation
  remoteId: string
  children: ReactNode
}

/** Around what a remote shows: the host of the contract it was built for. */
export function RemoteHost({ federation, remoteId, children }: Props) {
  return <HostProvider value={federation.hostFor(remoteId, useHost())}>{children}</HostProvider>
}

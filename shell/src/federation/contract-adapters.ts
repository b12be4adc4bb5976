import { contractFor, contractVersion, type HostApi } from '@drayline/contract'

/** Makes this shell's host one of an earlier major, for remotes whose range admits no newer one. */
export interface ContractAdapter {
  /** The last version of that major, `1.9.0`; `offeredContracts` of the contract names it too. */
  version: string
  adapt(host: HostApi): HostApi
}

/** One for the major before the present; none while there is no major before. */
export const contractAdapters: readonly ContractAdapter[] = []

/** The hosts that remotes get, each by the contract it was built for. */
export function createHosts(adapters: readonly ContractAdapter[] = contractAdapters) {
  const offered = [...adapters.map(({ version }) => version), contractVersion]
  /** A host by adapter, made once, so that what depends on it stays as it is. */
  const adapted = new WeakMap<HostApi, Map<ContractAdapter, HostApi>>()
  /** Original host of an adapted one: a slot inside an older remote's page starts from the shell's own again. */
  const originals = new WeakMap<HostApi, HostApi>()

  function adaptedHost(host: HostApi, adapter: ContractAdapter): HostApi {
    const known = adapted.get(host) ?? new Map<ContractAdapter, HostApi>()
    adapted.set(host, known)
    const made = known.get(adapter) ?? adapter.adapt(host)
    known.set(adapter, made)
    originals.set(made, host)
    return made
  }

  return {
    /** Contract versions of this shell. */
    offered,
    /** The host for a remote with this range. */
    hostFor(range: string, host: HostApi): HostApi {
      const own = originals.get(host) ?? host
      const version = contractFor(range, offered)
      const adapter = adapters.find((each) => each.version === version)
      return adapter ? adaptedHost(own, adapter) : own
    },
  }
}

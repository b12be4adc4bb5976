import { useHost } from '@drayline/contract'
import type { VaultEntry } from '@drayline/domain/operations/vault/vault'
import { HttpError, isUnauthorized, serverMessage } from '@drayline/platform/http'
import { shows } from '@drayline/platform/query'
import {
  Button,
  DataTable,
  lazyComponent,
  type RecordParams,
  type RowAction,
  useListQuery,
} from '@drayline/ui'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useT } from '../messages.ts'
import { copyForAMoment } from './clipboard.ts'
import { EntryDrawer } from './EntryDrawer.tsx'
import { LongSecret } from './LongSecret.tsx'
import type { RevealRequest } from './RevealDialog.tsx'
import { SecretContext, useSecret } from './use-secret.ts'
import { deleteEntry, switchEntry, vaultData, vaultKeys } from './vault.queries.ts'
import { vaultColumns, vaultFilters } from './vault-columns.tsx'

const RevealDialog = lazyComponent(() => import('./RevealDialog.tsx'), 'RevealDialog')

/** The entries of one client: their values covered, shown one at a time. */
export function VaultEntries({ clientId, record }: { clientId: number; record: RecordParams }) {
  const t = useT()
  const { can } = useHost()
  const list = useMemo(
    () => ({ data: vaultData(clientId), key: vaultKeys.ofClient(clientId), meta: shows('vault') }),
    [clientId],
  )
  const source = useListQuery<VaultEntry>(list)
  const columns = useMemo(() => vaultColumns(t), [t])
  const filters = useMemo(() => vaultFilters(t), [t])
  const reveal = useReveal()
  const actions = useRowActions(record)
  return (
    <SecretContext value={reveal.actions}>
      <LongSecret
        shown={reveal.actions.shown}
        label={source.rows.find(({ id }) => id === reveal.actions.shown?.id)?.label ?? ''}
      />
      <DataTable
        list="vault"
        label={t('vault.entries')}
        source={source}
        columns={columns}
        filters={filters}
        search={false}
        views={false}
        rowHref="open"
        rowActions={actions}
        empty={{
          title: t('vault.empty'),
          message: t('vault.emptyHint'),
          icon: 'lock',
          action: can('vault.manage') ? (
            <Button icon="plus" onClick={record.create}>
              {t('vault.new')}
            </Button>
          ) : undefined,
        }}
      />
      {reveal.dialog}
      {record.open ? (
        <EntryDrawer
          id={record.open}
          known={source.rows.find((entry) => entry.id === record.open)}
          onEdit={() => record.open && record.editRecord(record.open)}
          onClose={record.close}
        />
      ) : null}
    </SecretContext>
  )
}

/** Asking for values: the dialog, the one value on screen, the clipboard. */
function useReveal() {
  const t = useT()
  const { notify, refresh } = useHost()
  const { shown, show, hide } = useSecret()
  const [request, setRequest] = useState<RevealRequest | null>(null)
  const ask = useCallback<(entry: VaultEntry, purpose: RevealRequest['purpose']) => void>(
    (entry, purpose) => setRequest({ entry, purpose }),
    [],
  )
  const actions = useMemo(() => ({ shown, ask, hide }), [shown, ask, hide])

  async function handle({ entry, purpose }: RevealRequest, value: string | null) {
    setRequest(null)
    // That it was asked for is in its log; it changed nothing that a write would tell.
    void refresh('vault')
    if (purpose === 'show' || value === null) show(entry.id, value)
    else await copy(value)
  }

  async function copy(value: string) {
    try {
      await copyForAMoment(value)
      notify.success(t('vault.copied'), t('vault.copiedHint'))
    } catch {
      notify.error(t('vault.copyFailed'), t('vault.copyFailedHint'))
    }
  }

  const dialog = request ? (
    <RevealDialog request={request} onValue={handle} onClose={() => setRequest(null)} />
  ) : null
  return { actions, dialog }
}

/** Actions for an entry besides looking at its value. */
function useRowActions(record: RecordParams) {
  const t = useT()
  const host = useHost()
  const busy = useRef(new Set<number>())

  /** One change of an entry at a time, however often it is clicked. */
  async function change(entry: VaultEntry, work: () => Promise<unknown>, done: string, failed: string) {
    if (busy.current.has(entry.id)) return
    busy.current.add(entry.id)
    try {
      await work()
      host.notify.success(done)
    } catch (error) {
      if (!isUnauthorized(error))
        host.notify.error(failed, error instanceof HttpError ? serverMessage(error) : undefined)
    } finally {
      busy.current.delete(entry.id)
    }
  }

  async function remove(entry: VaultEntry) {
    const question = {
      title: t('vault.deleteTitle', { label: entry.label }),
      message: t('vault.deleteQuestion'),
      confirmLabel: t('vault.delete'),
      danger: true,
    }
    if (!(await host.confirm(question))) return
    await change(entry, () => deleteEntry(host.http, entry), t('vault.deleted'), t('vault.deleteFailed'))
  }

  return (entry: VaultEntry): RowAction[] => {
    const look: RowAction = { label: t('vault.log'), icon: 'history', onSelect: () => record.show(entry.id) }
    if (!host.can('vault.manage')) return [look]
    const turn = () =>
      void change(entry, () => switchEntry(host.http, entry), t('vault.updated'), t('vault.updateFailed'))
    return [
      look,
      { label: t('vault.edit'), icon: 'pencil', key: 'e', onSelect: () => record.editRecord(entry.id) },
      { label: t(entry.isActive ? 'vault.turnOff' : 'vault.turnOn'), icon: 'ban', onSelect: turn },
      { label: t('vault.delete'), icon: 'trash', tone: 'danger', onSelect: () => void remove(entry) },
    ]
  }
}

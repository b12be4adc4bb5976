import { useHost } from '@drayline/contract'
import type { AuditCheck } from '@drayline/domain/kernel/journal/audit'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useQuery, useQueryClient } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import { Alert, type AlertTone, Button } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { adminKeys, auditCheckQuery, startAuditCheck } from './admin.queries.ts'

const Faults = styled.ul`
  display: grid;
  gap: var(--space-1);
  max-height: 12rem;
  margin: 0;
  padding-left: var(--space-5);
  overflow-y: auto;
`

/** Returns whether the audit log and the vault's log are as they were written, and the way to find out. */
export function ChainCheck() {
  const t = useT()
  const { http, notify, can } = useHost()
  const queries = useQueryClient()
  const { data: check } = useQuery({ ...auditCheckQuery(http), enabled: can('audit.verify') })
  const [starting, setStarting] = useState(false)
  if (!can('audit.verify') || check === undefined) return null
  const running = check?.status === 'running'

  async function start() {
    setStarting(true)
    try {
      queries.setQueryData(adminKeys.auditCheck, await startAuditCheck(http))
    } catch (error) {
      if (!isUnauthorized(error)) notify.error(t('audit.verify.failed'), serverMessage(error))
    }
    setStarting(false)
  }

  return (
    <Alert
      live
      tone={toneOf(check)}
      title={t(titleOf(check))}
      actions={
        <Button
          size="sm"
          icon="shield-check"
          loading={starting || running}
          loadingText={t('audit.verify.running')}
          onClick={() => void start()}
        >
          {t('audit.verify.start')}
        </Button>
      }
    >
      {check ? <Outcome check={check} /> : t('audit.verify.hint')}
    </Alert>
  )
}

const faultsOf = (check: AuditCheck) => check.logs.reduce((sum, { faultCount }) => sum + faultCount, 0)

function toneOf(check: AuditCheck | null): AlertTone {
  if (check?.status === 'failed') return 'warning'
  if (check?.status !== 'done') return 'info'
  return faultsOf(check) > 0 ? 'destructive' : 'success'
}

function titleOf(check: AuditCheck | null) {
  if (!check) return 'audit.verify.never'
  if (check.status === 'running') return 'audit.verify.running'
  if (check.status === 'failed') return 'audit.verify.broken'
  return faultsOf(check) > 0 ? 'audit.verify.faults' : 'audit.verify.sound'
}

function Outcome({ check }: { check: AuditCheck }) {
  const t = useT()
  const { format } = useHost()
  const { checked, total } = check
  if (check.status === 'running')
    return t('audit.verify.progress', { checked, total: Math.max(checked, total) })
  const at = format.dateTime(check.finishedAt ?? check.createdAt)
  return (
    <>
      <p>{t('audit.verify.by', { name: check.startedBy.name, at })}</p>
      {check.logs.map((log) => (
        <div key={log.log}>
          <p>{t(`audit.verify.log.${log.log}`, { records: log.records, faults: log.faultCount })}</p>
          {log.faults.length > 0 ? (
            <Faults>
              {log.faults.map(({ id, fault }) => (
                <li key={`${id} ${fault}`}>{t(`audit.fault.${fault}`, { place: id })}</li>
              ))}
            </Faults>
          ) : null}
          {log.faultCount > log.faults.length ? (
            <p>{t('audit.verify.more', { count: log.faultCount - log.faults.length })}</p>
          ) : null}
        </div>
      ))}
    </>
  )
}

import { useHost } from '@drayline/contract'
import type { Audience, MoveAction, MoveInput, Remote } from '@drayline/domain/platform/releases/release'
import { moveInput } from '@drayline/domain/platform/releases/release-schema'
import type { FormikProps } from '@drayline/platform/form'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import {
  Alert,
  Button,
  Dialog,
  FormActions,
  fieldErrors,
  SubmitButton,
  TextareaField,
  TextField,
} from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { useMemo, useState } from 'react'
import { useT } from '../messages.ts'
import { CanaryFields } from './CanaryFields.tsx'
import { audienceQuery, type CanaryAudience, droppedQuery, moveRemote } from './remotes.queries.ts'

/** Move that is about to be made. */
export interface Intent {
  action: MoveAction
  version?: string
  /** Path root that is released or handed over. */
  root?: string
}

interface MoveDialogProps {
  remote: Remote
  intent: Intent
  onClose: () => void
}

/** A move as it is typed: the percentage is a text until it is sent. */
export interface MoveValues {
  action: MoveAction
  version: string
  percent: string
  userIds: number[]
  roles: string[]
  departments: string[]
  stepMinutes: string
  root: string
  to: string
  reason: string
}

/** Moves that take something away from people. */
const dangerous: readonly MoveAction[] = ['disable', 'rollBack', 'retire']

/** Asks for the reason of a move and says whom it concerns before it happens. */
export function MoveDialog({ remote, intent, onClose }: MoveDialogProps) {
  const t = useT()
  const host = useHost()
  const [key] = useState(() => crypto.randomUUID())
  // The state when the question was asked: a move that someone else makes meanwhile is not part of the decision.
  const [revision] = useState(remote.revision)
  const { action } = intent
  const isHidden = !remote.enabled && (action === 'activate' || action === 'rollBack')
  const initialValues = useMemo<MoveValues>(
    () => ({
      action,
      version: intent.version ?? (action === 'canary' ? (remote.canary?.version ?? '') : ''),
      percent: String(action === 'canary' ? (remote.canary?.percent ?? 10) : 0),
      userIds: action === 'canary' ? (remote.canary?.userIds ?? []) : [],
      roles: action === 'canary' ? (remote.canary?.roles ?? []) : [],
      departments: action === 'canary' ? (remote.canary?.departments ?? []) : [],
      stepMinutes: action === 'canary' ? String(remote.canary?.stepMinutes ?? '') : '',
      root: intent.root ?? '',
      to: '',
      reason: '',
    }),
    [action, intent, remote],
  )

  async function submit(input: MoveInput) {
    await moveRemote(host.http, remote.name, { ...input, revision }, key)
    const done = isHidden ? 'remotes.done.whileOff' : (`remotes.done.${action}` as const)
    host.notify.success(t(done, { remote: remote.title }))
    onClose()
  }

  function failed(error: unknown): boolean {
    if (fieldErrors(error)) return false
    // Someone may have been quicker: refetch what is behind this window.
    host.notify.error(t('remotes.failed'), serverMessage(error))
    return true
  }

  return (
    <Dialog
      open
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t(`remotes.ask.${action}`, { remote: remote.title })}
      description={t(isHidden ? 'remotes.askText.whileOff' : `remotes.askText.${action}`, {
        version: intent.version ?? remote.canary?.version ?? remote.version,
        root: intent.root ?? '',
      })}
    >
      <Form initialValues={initialValues} schema={moveInput} onSubmit={submit} onError={failed}>
        {(form: FormikProps<MoveValues>) => (
          <>
            {action === 'canary' ? <CanaryFields remote={remote} /> : null}
            {action === 'handOverRoot' ? (
              <TextField
                name="to"
                label={t('remotes.handOverTo')}
                hint={t('remotes.handOverToHint')}
                required
              />
            ) : null}
            <EndedCanary remote={remote} intent={intent} />
            <Affected remote={remote} values={form.values} />
            <Missing remote={remote} version={form.values.version} />
            <TextareaField name="reason" label={t('remotes.reason')} required rows={2} maxLength={500} />
            <FormActions>
              <Button onClick={onClose}>{t('remotes.cancel')}</Button>
              <SubmitButton variant={dangerous.includes(action) ? 'danger' : 'primary'}>
                {t(`remotes.confirm.${action}`)}
              </SubmitButton>
            </FormActions>
          </>
        )}
      </Form>
    </Dialog>
  )
}

/** Says that a canary of another version ends with the move. */
function EndedCanary({
  remote: { name, canary },
  intent: { action, version },
}: Omit<MoveDialogProps, 'onClose'>) {
  const t = useT()
  const { http } = useHost()
  const { data } = useQuery(audienceQuery(http, name))
  const isEnded = action === 'activate' || action === 'rollBack'
  if (!canary || !isEnded || canary.version === version) return null
  return (
    <Alert tone="warning">
      {t('remotes.endsCanary', { version: canary.version, count: data?.canary ?? 0 })}
    </Alert>
  )
}

/** Says how many people a move concerns, as the server counts them. */
function Affected({ remote, values }: { remote: Remote; values: MoveValues }) {
  const t = useT()
  const { http } = useHost()
  const percent = Number(values.percent)
  const isShare = Number.isInteger(percent) && percent >= 0 && percent <= 100
  const canary: CanaryAudience | undefined =
    values.action === 'canary' && isShare ? { ...values, percent } : undefined
  const { data } = useQuery(audienceQuery(http, remote.name, canary))
  if (!data) return <Alert>{t('remotes.counting')}</Alert>
  const { count, key } = affectedBy(values.action, data)
  return (
    <Alert tone={dangerous.includes(values.action) ? 'warning' : 'info'}>
      {t(key, { count, users: data.users, active: data.active })}
    </Alert>
  )
}

/** Names what people who get the version would miss; the reason that is asked for says why. */
function Missing({ remote, version }: { remote: Remote; version: string }) {
  const t = useT()
  const { http } = useHost()
  const { data } = useQuery(droppedQuery(http, remote.name, version))
  if (!data || data.dropped.length === 0) return null
  return <Alert tone="warning">{t('remotes.dropped', { parts: data.dropped.join(', ') })}</Alert>
}

function affectedBy(action: MoveAction, { users, canary, chosen }: Audience) {
  if (action === 'canary') return { count: chosen ?? 0, key: 'remotes.affected.canary' } as const
  if (action === 'endCanary') return { count: canary, key: 'remotes.affected.endCanary' } as const
  if (['pin', 'unpin', 'releaseRoot', 'handOverRoot'].includes(action))
    return { count: 0, key: 'remotes.affected.pin' } as const
  return { count: users, key: 'remotes.affected.all' } as const
}

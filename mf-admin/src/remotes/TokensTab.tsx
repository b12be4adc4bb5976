import { useHost } from '@drayline/contract'
import type { DeployToken, DeployTokenInput, TokenRight } from '@drayline/domain/platform/releases/release'
import { tokenRights } from '@drayline/domain/platform/releases/release'
import { deployTokenInput } from '@drayline/domain/platform/releases/release-schema'
import { serverMessage } from '@drayline/platform/http'
import {
  Alert,
  Badge,
  Button,
  Card,
  Checkbox,
  type Column,
  Dialog,
  FormActions,
  ListTable,
  Row,
  SubmitButton,
  TextField,
} from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { CopyField } from './CopyField.tsx'
import { createToken, pageSize, revokeToken, useTokens } from './remotes.queries.ts'

/** Keys with which the team's pipeline publishes this remote and no other. */
export function TokensTab({ name }: { name: string }) {
  const t = useT()
  const { format } = useHost()
  const source = useTokens(name)
  const revoke = useRevoke(name)
  const [making, setMaking] = useState(false)
  const columns: Column<DeployToken>[] = [
    {
      id: 'name',
      header: t('remotes.token.name'),
      primary: true,
      value: (row) => `${row.name} (${row.hint}…)`,
    },
    {
      id: 'rights',
      header: t('remotes.token.rights'),
      value: ({ rights }) => rights.map((right) => t(`remotes.token.right.${right}`)).join(', '),
    },
    { id: 'state', header: t('remotes.state'), cell: (token) => <TokenState token={token} /> },
    { id: 'createdBy', header: t('remotes.token.createdBy') },
    { id: 'expiresAt', header: t('remotes.token.expires'), value: ({ expiresAt }) => format.date(expiresAt) },
    {
      id: 'lastUsedAt',
      header: t('remotes.token.lastUsed'),
      value: ({ lastUsedAt }) => (lastUsedAt ? format.relative(lastUsedAt) : null),
    },
    {
      id: 'revoke',
      header: t('remotes.actions'),
      value: ({ revokedAt }) => (revokedAt ? null : '·'),
      cell: (token) =>
        token.revokedAt ? null : (
          <Button size="sm" variant="danger" onClick={() => void revoke(token)}>
            {t('remotes.token.revoke')}
          </Button>
        ),
    },
  ]
  return (
    <Card
      flush
      title={t('remotes.token.title')}
      subtitle={t('remotes.token.subtitle')}
      actions={
        <Button icon="plus" onClick={() => setMaking(true)}>
          {t('remotes.token.new')}
        </Button>
      }
    >
      <ListTable
        label={t('remotes.token.title')}
        source={source}
        columns={columns}
        limit={pageSize}
        empty={{ title: t('remotes.token.none'), icon: 'key' }}
      />
      {making ? <NewTokenDialog name={name} onClose={() => setMaking(false)} /> : null}
    </Card>
  )
}

function TokenState({ token }: { token: DeployToken }) {
  const t = useT()
  if (token.revokedAt) return <Badge tone="red">{t('remotes.token.revoked')}</Badge>
  if (new Date(token.expiresAt) < new Date()) return <Badge tone="yellow">{t('remotes.token.expired')}</Badge>
  return <Badge tone="green">{t('remotes.token.valid')}</Badge>
}

function useRevoke(name: string) {
  const t = useT()
  const { confirm, http, notify } = useHost()
  return async (token: DeployToken) => {
    const question = {
      title: t('remotes.token.revokeTitle', { name: token.name }),
      message: t('remotes.token.revokeText'),
      confirmLabel: t('remotes.token.revoke'),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await revokeToken(http, name, token.id)
      notify.success(t('remotes.token.revokeDone'))
    } catch (error) {
      notify.error(t('remotes.failed'), serverMessage(error))
    }
  }
}

/** Makes a token and shows its secret, once. */
function NewTokenDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useT()
  const { http } = useHost()
  const [key] = useState(() => crypto.randomUUID())
  const [made, setMade] = useState<{ secret: string | null } | null>(null)

  const [rights, setRights] = useState<readonly TokenRight[]>(tokenRights)

  async function submit(input: DeployTokenInput) {
    setMade(await createToken(http, name, { ...input, rights: [...rights] }, key))
  }

  return (
    <Dialog
      open
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('remotes.token.newTitle', { remote: name })}
      footer={made ? <Button onClick={onClose}>{t('remotes.token.done')}</Button> : undefined}
    >
      {made ? (
        <Secret secret={made.secret} />
      ) : (
        <Form initialValues={newToken} schema={deployTokenInput} onSubmit={submit}>
          <TextField name="name" label={t('remotes.token.name')} required maxLength={80} autoComplete="off" />
          <TextField
            name="days"
            label={t('remotes.token.days')}
            required
            inputMode="numeric"
            autoComplete="off"
          />
          <Rights rights={rights} onChange={setRights} />
          <FormActions>
            <Button onClick={onClose}>{t('remotes.cancel')}</Button>
            <SubmitButton disabled={rights.length === 0}>{t('remotes.token.create')}</SubmitButton>
          </FormActions>
        </Form>
      )}
    </Dialog>
  )
}

interface RightsProps {
  rights: readonly TokenRight[]
  onChange: (rights: readonly TokenRight[]) => void
}

/** What the token may do. */
function Rights({ rights, onChange }: RightsProps) {
  const t = useT()
  const set = (right: TokenRight, may: boolean) =>
    onChange(tokenRights.filter((one) => (one === right ? may : rights.includes(one))))
  return (
    <Row gap={4} role="group" aria-label={t('remotes.token.rights')}>
      {tokenRights.map((right) => (
        <Checkbox
          key={right}
          label={t(`remotes.token.right.${right}`)}
          checked={rights.includes(right)}
          onCheckedChange={(checked) => set(right, checked)}
        />
      ))}
    </Row>
  )
}

const newToken = { name: '', days: '90' }

function Secret({ secret }: { secret: string | null }) {
  const t = useT()
  if (!secret) return <Alert tone="warning">{t('remotes.token.noSecret')}</Alert>
  return (
    <>
      <Alert tone="warning" title={t('remotes.token.once')}>
        {t('remotes.token.onceText')}
      </Alert>
      <CopyField label={t('remotes.token.secret')} value={secret} copyLabel={t('remotes.token.copy')} />
    </>
  )
}

import { useHost } from '@drayline/contract'
import type { Signing, SigningInput } from '@drayline/domain/platform/releases/release'
import { signingInput } from '@drayline/domain/platform/releases/release-schema'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import {
  Button,
  Card,
  Dialog,
  EmptyState,
  ErrorState,
  FormActions,
  Row,
  SkeletonRows,
  Stack,
  SubmitButton,
  Switch,
  Text,
  TextareaField,
  TextField,
} from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { Version } from './remote-parts.tsx'
import { changeSigning, signingQuery } from './remotes.queries.ts'

type Key = Signing['keys'][number]
type Change = (change: Pick<SigningInput, 'action'> & Partial<SigningInput>) => Promise<void>

/** Keys with which a team signs its builds, and whether builds without a signature are refused. */
export function SigningTab({ name }: { name: string }) {
  const t = useT()
  const { can, http } = useHost()
  const { data, isError, error, refetch } = useQuery(signingQuery(http, name))
  const change = useChange(name)
  const [adding, setAdding] = useState(false)
  if (isError) return <ErrorState description={serverMessage(error)} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} columns={3} />
  const mayChange = can('remotes.publish')
  return (
    <Card
      title={t('remotes.signing.title')}
      subtitle={t('remotes.signing.subtitle')}
      actions={
        mayChange ? (
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t('remotes.signing.add')}
          </Button>
        ) : undefined
      }
    >
      <Stack gap={4}>
        <Switch
          label={t('remotes.signing.demanded')}
          hint={t(data.keys.length > 0 ? 'remotes.signing.demandedHint' : 'remotes.signing.needsKey')}
          checked={data.demanded}
          disabled={!mayChange || data.keys.length === 0}
          onCheckedChange={(demanded) => void change({ action: demanded ? 'demand' : 'accept' })}
        />
        {data.keys.length > 0 ? (
          <Stack gap={3} as="ul">
            {data.keys.map((key) => (
              <KeyLine key={key.fingerprint} signingKey={key} change={mayChange ? change : undefined} />
            ))}
          </Stack>
        ) : (
          <EmptyState title={t('remotes.signing.none')} icon="key" />
        )}
      </Stack>
      {adding ? <KeyDialog name={name} onClose={() => setAdding(false)} /> : null}
    </Card>
  )
}

function KeyLine({ signingKey, change }: { signingKey: Key; change: Change | undefined }) {
  const t = useT()
  const { confirm, format } = useHost()
  const { name, fingerprint, addedBy, addedAt } = signingKey
  const remove = async () => {
    const question = {
      title: t('remotes.signing.removeTitle', { name }),
      message: t('remotes.signing.removeText'),
      confirmLabel: t('remotes.signing.remove'),
      danger: true,
    }
    if (await confirm(question)) await change?.({ action: 'removeKey', key: fingerprint })
  }
  return (
    <Row gap={3} as="li">
      <Text weight="medium">{name}</Text>
      <Version>{fingerprint}</Version>
      <Text size="sm" tone="muted">
        {t('remotes.signing.added', { who: addedBy, when: format.date(addedAt) })}
      </Text>
      {change ? (
        <Button
          size="sm"
          variant="danger"
          aria-label={t('remotes.signing.removeOf', { name })}
          onClick={() => void remove()}
        >
          {t('remotes.signing.remove')}
        </Button>
      ) : null}
    </Row>
  )
}

/** Changes the keys, and says what became of it. */
function useChange(name: string): Change {
  const t = useT()
  const { http, notify } = useHost()
  return async (change) => {
    try {
      await changeSigning(http, name, change as SigningInput)
      notify.success(t('remotes.signing.done'))
    } catch (error) {
      notify.error(t('remotes.failed'), serverMessage(error))
    }
  }
}

const newKey = { action: 'addKey', name: '', key: '' }

function KeyDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useT()
  const { http, notify } = useHost()

  async function submit(input: SigningInput) {
    await changeSigning(http, name, input)
    notify.success(t('remotes.signing.done'))
    onClose()
  }

  return (
    <Dialog
      open
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('remotes.signing.addTitle', { remote: name })}
      description={t('remotes.signing.addText')}
    >
      <Form initialValues={newKey} schema={signingInput} onSubmit={submit}>
        <TextField name="name" label={t('remotes.signing.name')} required maxLength={80} autoComplete="off" />
        <TextareaField name="key" label={t('remotes.signing.key')} required rows={4} maxLength={500} />
        <FormActions>
          <Button onClick={onClose}>{t('remotes.cancel')}</Button>
          <SubmitButton>{t('remotes.signing.add')}</SubmitButton>
        </FormActions>
      </Form>
    </Dialog>
  )
}

import { Button, Card, Field, Input, Row, Select, Stack } from '@drayline/ui'
import { useState } from 'react'
import { backgroundMessages } from '../background/messages.ts'
import { useReload } from '../background/ReleaseNotice.tsx'
import { isLocalAddress } from '../overrides/overrides.ts'
import { useRemoteEntries } from '../routes/PagesContext.tsx'
import { useShell } from '../shell-context.ts'

/** Points a remote to a local build, where the server permits it. */
export function Overrides() {
  const t = backgroundMessages.useT()
  const { overrides } = useShell()
  const entries = useRemoteEntries()
  const reload = useReload()
  const [id, setId] = useState('')
  const [address, setAddress] = useState('http://localhost:4001/')
  const [wrong, setWrong] = useState(false)
  if (!overrides) return null
  function use() {
    if (!id || !isLocalAddress(address)) return setWrong(true)
    overrides?.set(id, address)
    void reload()
  }
  return (
    <Card title={t('override.title')} subtitle={t('override.text')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          use()
        }}
      >
        <Stack gap={3}>
          <Field label={t('override.remote')} required>
            {(control) => (
              <Select
                {...control}
                value={id}
                onValueChange={setId}
                placeholder={t('override.choose')}
                options={entries.map(({ remote }) => ({ value: remote.id, label: remote.id }))}
              />
            )}
          </Field>
          <Field
            label={t('override.address')}
            hint={t('override.addressHint')}
            error={wrong ? t('override.invalid') : undefined}
            required
          >
            {(control) => (
              <Input {...control} value={address} onChange={(event) => setAddress(event.target.value)} />
            )}
          </Field>
          <Row>
            <Button type="submit">{t('override.use')}</Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}

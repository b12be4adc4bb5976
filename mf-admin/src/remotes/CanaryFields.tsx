import { useHost } from '@drayline/contract'
import type { Remote } from '@drayline/domain/platform/releases/release'
import type { UserChoice } from '@drayline/domain/platform/users/user'
import { fullName } from '@drayline/domain/platform/users/user'
import { staffChoices } from '@drayline/platform/choices'
import { shows, useQuery } from '@drayline/platform/query'
import { Badge, Combobox, Field, IconButton, Row, SelectField, TextField, useFormField } from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { releasesQuery } from './remotes.queries.ts'

/** Fields of a canary: the version, the share of people, and people by name. */
export function CanaryFields({ remote }: { remote: Remote }) {
  const t = useT()
  const { http } = useHost()
  const { data: releases = [] } = useQuery(releasesQuery(http, remote.name))
  const versions = releases.map(({ version }) => version).filter((version) => version !== remote.version)
  return (
    <>
      <SelectField
        name="version"
        label={t('remotes.version')}
        required
        placeholder={t('remotes.chooseVersion')}
        options={versions.map((value) => ({ value, label: value }))}
      />
      <TextField
        name="percent"
        label={t('remotes.percent')}
        hint={t('remotes.percentHint')}
        inputMode="numeric"
        autoComplete="off"
      />
      <NamedUsers />
    </>
  )
}

/** People who get the canary whatever the share. */
function NamedUsers() {
  const t = useT()
  const { http } = useHost()
  const staff = useMemo(() => staffChoices(http), [http])
  const field = useFormField<number[]>('userIds')
  return (
    <>
      <Field label={t('remotes.named')} hint={t('remotes.namedHint')} error={field.error} optional>
        {(control) => (
          <Combobox
            {...control}
            value={null}
            search={staff.search}
            onValueChange={(option) => {
              if (option) field.set([...new Set([...field.value, Number(option.value)])])
            }}
          />
        )}
      </Field>
      <Row gap={2}>
        {field.value.map((id) => (
          <NamedUser key={id} id={id} onRemove={() => field.set(field.value.filter((each) => each !== id))} />
        ))}
      </Row>
    </>
  )
}

function NamedUser({ id, onRemove }: { id: number; onRemove: () => void }) {
  const t = useT()
  const { http } = useHost()
  const { data } = useQuery({
    queryKey: ['mf-admin', 'users', id],
    meta: shows(`user:${id}`),
    queryFn: ({ signal }) => http.get<UserChoice>(`/api/users/${id}`, { signal }),
  })
  const name = data ? fullName(data) : `#${id}`
  return (
    <Badge plain>
      {name}
      <IconButton icon="x" size="sm" label={t('remotes.removeNamed', { name })} onClick={onRemove} />
    </Badge>
  )
}

import { useHost } from '@drayline/contract'
import { roles } from '@drayline/domain/kernel/access/roles'
import type { Remote } from '@drayline/domain/platform/releases/release'
import type { UserChoice } from '@drayline/domain/platform/users/user'
import { departments, fullName } from '@drayline/domain/platform/users/user'
import { staffChoices } from '@drayline/platform/choices'
import { domainMessages } from '@drayline/platform/domain-messages'
import { shows, useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import {
  Badge,
  Checkbox,
  Combobox,
  Field,
  IconButton,
  Row,
  SelectField,
  type SelectOption,
  TextField,
  useFormField,
} from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { releasesQuery } from './remotes.queries.ts'

/** Fields of a canary: the version, who gets it, and whether it grows by itself. */
export function CanaryFields({ remote }: { remote: Remote }) {
  const t = useT()
  const texts = domainMessages.useT()
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
      <Choices
        name="roles"
        label={t('remotes.canaryRoles')}
        options={roles.map((value) => ({ value, label: texts(`role.${value}`) }))}
      />
      <Choices
        name="departments"
        label={t('remotes.canaryDepartments')}
        options={departments.map((value) => ({ value, label: t(`department.${value}`) }))}
      />
      <NamedUsers />
      <SelectField
        name="stepMinutes"
        label={t('remotes.grows')}
        hint={t('remotes.growsHint')}
        options={[
          { value: '', label: t('remotes.grows.never') },
          ...growth.map((minutes) => ({
            value: String(minutes),
            label: t('remotes.grows.each', { minutes }),
          })),
        ]}
      />
    </>
  )
}

/** Minutes between two steps of a canary that grows by itself. */
const growth = [30, 120, 480, 1440]

/** Several of few, each with a box. */
function Choices({ name, label, options }: { name: string; label: string; options: SelectOption[] }) {
  const field = useFormField<string[]>(name)
  const choose = (value: string, isIn: boolean) =>
    field.set(isIn ? [...field.value, value] : field.value.filter((each) => each !== value))
  return (
    <Group>
      <legend>{label}</legend>
      <Row gap={3}>
        {options.map(({ value, label: text }) => (
          <Checkbox
            key={value}
            label={text}
            checked={field.value.includes(value)}
            onCheckedChange={(isIn) => choose(value, isIn)}
          />
        ))}
      </Row>
    </Group>
  )
}

const Group = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  & > legend { padding: 0; font-size: var(--text-sm); font-weight: var(--weight-medium); }
`

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

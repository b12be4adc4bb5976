import { useHost } from '@drayline/contract'
import type { VaultEntry } from '@drayline/domain/operations/vault/vault'
import { vaultEditForm, vaultForm } from '@drayline/domain/operations/vault/vault-schema'
import { vaultDataTypes } from '@drayline/domain/platform/audit/vault-access'
import { clientChoices } from '@drayline/platform/choices'
import {
  ComboboxField,
  FormGrid,
  FormWide,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
} from '@drayline/ui'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { saveEntry } from './vault.queries.ts'

function valuesOf(entry: VaultEntry | null, clientId: number | null) {
  return {
    clientId: entry?.clientId ?? clientId,
    dataType: entry?.dataType ?? 'ssn',
    label: entry?.label ?? '',
    data: '',
    notes: entry?.notes ?? '',
    isActive: entry?.isActive ?? true,
  }
}
type VaultValues = ReturnType<typeof valuesOf>

interface VaultFormProps {
  entry: VaultEntry | null
  /** The client that is chosen on the page. */
  clientId: number | null
  onClose: () => void
}

/** Form of a new or an existing entry (R-VLT-2, R-VLT-9). The value is in no draft. */
export function VaultForm({ entry, clientId, onClose }: VaultFormProps) {
  const t = useT()
  const host = useHost()
  const initialValues = useMemo(() => valuesOf(entry, clientId), [entry, clientId])

  /** Formats a value for the comparison of two versions. */
  function show(name: keyof VaultValues, value: unknown): string {
    if (name === 'dataType') return t(`vault.type.${value as VaultEntry['dataType']}`)
    if (name === 'isActive') return t(value ? 'vault.on' : 'vault.off')
    return String(value ?? '')
  }

  return (
    <RecordFormDrawer
      name={`vault:${entry?.id ?? 'new'}`}
      title={entry ? t('vault.editTitle', { label: entry.label }) : t('vault.newTitle')}
      record={entry}
      initialValues={initialValues}
      schema={entry ? vaultEditForm : vaultForm}
      undrafted={undrafted}
      save={(input, options, current) => saveEntry(host.http, current, input, options)}
      savedText={t(entry ? 'vault.updated' : 'vault.created')}
      again={['clientId']}
      onClose={onClose}
      failedText={t(entry ? 'vault.updateFailed' : 'vault.createFailed')}
      labels={{
        dataType: t('vault.dataType'),
        label: t('vault.label'),
        notes: t('vault.notes'),
        isActive: t('vault.state'),
      }}
      show={show}
    >
      <VaultFields isNew={entry === null} />
    </RecordFormDrawer>
  )
}

const undrafted = ['data'] as const

function VaultFields({ isNew }: { isNew: boolean }) {
  const t = useT()
  const { http } = useHost()
  const clients = useMemo(() => clientChoices(http), [http])
  return (
    <FormGrid>
      <FormWide>
        <ComboboxField
          name="clientId"
          creates="client"
          label={t('vault.client')}
          required
          disabled={!isNew}
          search={clients.search}
          resolve={clients.resolve}
        />
      </FormWide>
      <SelectField
        name="dataType"
        label={t('vault.dataType')}
        required
        options={vaultDataTypes.map((value) => ({ value, label: t(`vault.type.${value}`) }))}
      />
      <TextField name="label" label={t('vault.label')} required autoComplete="off" />
      <FormWide>
        <TextareaField
          name="data"
          label={t('vault.data')}
          required={isNew}
          hint={t(isNew ? 'vault.dataHint' : 'vault.dataKept')}
          rows={3}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      </FormWide>
      <FormWide>
        <TextareaField name="notes" label={t('vault.notes')} hint={t('vault.notesHint')} rows={2} />
      </FormWide>
      <FormWide>
        <SwitchField name="isActive" label={t('vault.isActive')} />
      </FormWide>
    </FormGrid>
  )
}

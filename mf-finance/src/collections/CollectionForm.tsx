import { useHost } from '@drayline/contract'
import type { Collection, CollectionInput } from '@drayline/domain/finance/collections/collection'
import {
  collectionPriorities,
  collectionStatuses,
  collectionTransitions,
} from '@drayline/domain/finance/collections/collection'
import { collectionInput } from '@drayline/domain/finance/collections/collection-schema'
import { pickChanged } from '@drayline/domain/kernel/forms/pick-changed'
import { reachableStatuses } from '@drayline/domain/kernel/records/transitions'
import { clientChoices, staffChoices } from '@drayline/platform/choices'
import { domainMessages } from '@drayline/platform/domain-messages'
import { HttpError } from '@drayline/platform/http'
import {
  ComboboxField,
  DateField,
  FormGrid,
  FormWide,
  MoneyField,
  SelectField,
  TextareaField,
  TextField,
} from '@drayline/ui'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { assigneeOf } from './collection-columns.tsx'
import { addCollection, changeCollection } from './collections.queries.ts'

/** A collection as its form holds it; a choice that is not made is null. */
type Values = Omit<CollectionInput, 'clientId' | 'notes' | 'assignedTo'> & {
  clientId: number | null
  notes: string
  assignedTo: number | null
}

interface CollectionFormProps {
  /** The collection that is changed; null for a new one. */
  collection: Collection | null
  /** The client a new collection is for, when that is known. */
  clientId?: number | null
  onClose: () => void
}

/** Form of a new or an existing collection (R-COL-4, R-COL-5, R-COL-7): any status, changed fields alone. */
export function CollectionForm({ collection, clientId = null, onClose }: CollectionFormProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const host = useHost()
  const names = useNames(collection)
  const initialValues = useMemo(() => valuesOf(collection, clientId), [collection, clientId])

  /** Formats a value for the comparison of two versions. */
  function show(name: keyof Values, value: unknown): string {
    if (value === null || value === undefined || value === '') return ''
    if (name === 'status') return texts(`status.${value as Values['status']}`)
    if (name === 'priority') return texts(`priority.${value as Values['priority']}`)
    if (name === 'amount') return host.format.money(String(value))
    if (name === 'dueDate') return host.format.date(String(value))
    if (name === 'clientId' || name === 'assignedTo') return names.of(name, Number(value))
    return String(value)
  }

  return (
    <RecordFormDrawer
      name={`collection:${collection?.id ?? 'new'}`}
      title={t(collection ? 'collections.edit' : 'collections.new')}
      description={collection?.client?.name}
      record={collection}
      initialValues={initialValues}
      schema={collectionInput}
      save={(input, options, current) =>
        (current
          ? changeCollection(host.http, current.id, pickChanged(valuesOf(current, clientId), input), options)
          : addCollection(host.http, input, options)
        ).catch(names.learnFromConflict)
      }
      savedText={t(collection ? 'collections.updated' : 'collections.created')}
      again={['clientId']}
      onClose={onClose}
      failedText={t(collection ? 'collections.updateFailed' : 'collections.createFailed')}
      labels={{
        clientId: t('column.client'),
        amount: t('column.amount'),
        description: t('collections.description'),
        status: t('column.status'),
        priority: t('collections.priority'),
        dueDate: t('collections.dueDate'),
        assignedTo: t('collections.assignedTo'),
        notes: t('column.notes'),
      }}
      show={show}
    >
      <CollectionFields wasWrittenOff={collection?.status === 'written_off'} />
    </RecordFormDrawer>
  )
}

function CollectionFields({ wasWrittenOff }: { wasWrittenOff: boolean }) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http, can } = useHost()
  const clients = useMemo(() => clientChoices(http), [http])
  const staff = useMemo(() => staffChoices(http), [http])
  const mayWriteOff = can('collections.writeOff')
  const stored = wasWrittenOff ? 'written_off' : 'pending'
  const statuses = reachableStatuses(collectionTransitions, stored, can)
  return (
    <FormGrid>
      <FormWide>
        <ComboboxField
          name="clientId"
          creates="client"
          label={t('column.client')}
          required
          search={clients.search}
          resolve={clients.resolve}
        />
      </FormWide>
      <FormWide>
        <TextField
          name="description"
          label={t('collections.description')}
          required
          maxLength={500}
          autoComplete="off"
        />
      </FormWide>
      <MoneyField name="amount" label={t('column.amount')} required />
      <DateField name="dueDate" label={t('collections.dueDate')} required />
      <SelectField
        name="status"
        label={t('column.status')}
        hint={
          mayWriteOff
            ? undefined
            : texts(wasWrittenOff ? 'collection.writeOff.undo' : 'collection.writeOff.forbidden')
        }
        options={statuses.map((value) => ({ value, label: texts(`status.${value}`) }))}
      />
      <SelectField
        name="priority"
        label={t('collections.priority')}
        options={collectionPriorities.map((value) => ({ value, label: texts(`priority.${value}`) }))}
      />
      <FormWide>
        <ComboboxField
          name="assignedTo"
          label={t('collections.assignedTo')}
          hint={t('collections.assignedHint')}
          clearable
          search={staff.search}
          resolve={staff.resolve}
        />
      </FormWide>
      <FormWide>
        <TextareaField name="notes" label={t('column.notes')} rows={4} maxLength={2000} />
      </FormWide>
    </FormGrid>
  )
}

function valuesOf(collection: Collection | null, clientId: number | null): Values {
  if (!collection)
    return {
      ...{ clientId, amount: '', description: '', dueDate: '', notes: '', assignedTo: null },
      ...{ status: 'pending', priority: 'medium' },
    }
  const { amount, description, priority, dueDate, notes, assignedTo } = collection
  // A voided one is never in this form; see CollectionEditor.
  const status = collectionStatuses.find((one) => one === collection.status) ?? 'pending'
  const fields = { amount, description, status, priority, dueDate, assignedTo }
  return { ...fields, clientId: collection.clientId, notes: notes ?? '' }
}

/** Names of the people of both versions, so that comparing them shows names and not ids. */
function useNames(collection: Collection | null) {
  return useMemo(() => {
    const names = new Map<string, string>()
    const learn = (record: Partial<Collection>) => {
      if (record.client) names.set(`clientId ${record.client.id}`, record.client.name)
      const assignee = record.assignedUser ? assigneeOf({ assignedUser: record.assignedUser }) : null
      if (assignee) names.set(`assignedTo ${record.assignedTo}`, assignee)
    }
    if (collection) learn(collection)
    return {
      of: (field: 'clientId' | 'assignedTo', id: number) => names.get(`${field} ${id}`) ?? `#${id}`,
      /** Takes the names out of a 412 and passes it on. */
      learnFromConflict: (error: unknown): never => {
        if (error instanceof HttpError && error.status === 412)
          learn((error.problem?.current ?? {}) as Collection)
        throw error
      },
    }
  }, [collection])
}

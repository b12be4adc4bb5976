import { useHost } from '@drayline/contract'
import { byField } from '@drayline/domain/kernel/forms/record-fields'
import type { Load } from '@drayline/domain/operations/loads/load'
import { loadFields, loadInput } from '@drayline/domain/operations/loads/load-schema'
import { domainMessages } from '@drayline/platform/domain-messages'
import type { FormikProps } from '@drayline/platform/form'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { LoadFields } from './LoadFields.tsx'
import { LoadPaper, PaperBox, PaperTarget } from './LoadPaper.tsx'
import { LoadUploads } from './LoadUploads.tsx'
import { copiedLoadValues, type LoadValues, loadValues } from './load-values.ts'
import { saveLoad } from './loads.queries.ts'
import { useLoadPaper } from './use-load-paper.ts'
import { usePartyNames } from './use-party-names.ts'

interface LoadFormProps {
  /** The load that is changed; null for a new one. */
  load: Load | null
  /** The load whose values a new one begins with. */
  copyOf?: Load | null
  onClose: () => void
}

/** Form of a new or an existing load. */
export function LoadForm({ load, copyOf = null, onClose }: LoadFormProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const host = useHost()
  const names = usePartyNames(load ?? copyOf)
  const paper = useLoadPaper(load === null)
  const initialValues = useMemo(() => (copyOf ? copiedLoadValues(copyOf) : loadValues(load)), [load, copyOf])

  /** Formats a value for the comparison of two versions. */
  function show(name: keyof LoadValues, value: unknown): string {
    if (value === null || value === undefined || value === '') return ''
    if (name === 'status') return texts(`status.${value as LoadValues['status']}`)
    if (name === 'rate') return host.format.money(String(value))
    if (name === 'pickupDate' || name === 'deliveryDate') return host.format.date(String(value))
    if (name === 'clientId' || name === 'brokerId') return names.of(name, Number(value))
    return String(value)
  }

  return (
    <RecordFormDrawer
      name={`load:${load?.id ?? 'new'}`}
      title={load ? t('load.editTitle', { loadNumber: load.loadNumber }) : t('load.newTitle')}
      record={load}
      initialValues={initialValues}
      schema={loadInput}
      save={async (input, options) => {
        const saved = await saveLoad(host.http, load?.id ?? null, input, options).catch(
          names.learnFromConflict,
        )
        paper.send(saved)
        return saved
      }}
      beside={paper.file ? <LoadPaper file={paper.file} onRemove={paper.remove} /> : undefined}
      hasMore={paper.file !== null}
      savedText={t(load ? 'load.updated' : 'load.created')}
      again={['clientId']}
      onClose={onClose}
      failedText={t(load ? 'load.updateFailed' : 'load.createFailed')}
      labels={{
        ...byField(loadFields, (name) => t(`load.${name}`)),
        rate: t('load.rate'),
        status: t('load.status'),
      }}
      show={show}
    >
      {(form: FormikProps<LoadValues>) => (
        <PaperTarget isOn={paper.isOffered && !paper.file}>
          <LoadUploads uploads={paper.uploads} />
          <LoadFields form={form} load={load} isCopy={copyOf !== null} names={names} />
          {paper.isOffered && !paper.file ? <PaperBox onFile={paper.choose} /> : null}
        </PaperTarget>
      )}
    </RecordFormDrawer>
  )
}

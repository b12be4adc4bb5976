import { useHost } from '@drayline/contract'
import type { Agreement, AgreementInput } from '@drayline/domain/finance/agreements/agreement'
import { agreementInput } from '@drayline/domain/finance/agreements/agreement-schema'
import type { FeePlanRecord } from '@drayline/domain/finance/fee-plans/fee-plan'
import type { FormikProps } from '@drayline/platform/form'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { Drawer, ErrorState, SkeletonText } from '@drayline/ui'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { AgreementFields, type AgreementValues } from './AgreementFields.tsx'
import { feePlansQuery, proposeTerms } from './agreements.queries.ts'
import { storedTerms, typedTerms } from './typed-terms.ts'

interface AgreementFormProps {
  clientId: number
  /** The terms that the new ones begin with; null for a first version. */
  latest: Agreement | null
  onClose: () => void
}

const usual = {
  ...{ isRecourse: true, recourseDays: 90, advancePpm: 920_000, brokerAdvances: [] },
  escrow: { ppm: 0, floorCents: 0 },
  monthlyMinimumCents: 0,
  transferFees: { ach: 0, wire: 0, check: 0 },
  clearingDays: { ach: 0, wire: 0, check: 3 },
  limits: {
    ...{ clientCents: null, pairCents: null, brokers: [] },
    ...{ concentrationPpm: null, concentrationFloorCents: 0 },
  },
}

/** Proposes a new version of a client's terms, once the plans to choose from are there. */
export function AgreementForm(props: AgreementFormProps) {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch } = useQuery(feePlansQuery(http))
  if (data) return <LoadedForm {...props} plans={data} />
  return (
    <Drawer open onOpenChange={props.onClose} title={t('agreement.propose')}>
      {error ? (
        <ErrorState description={serverMessage(error)} onRetry={refetch} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Drawer>
  )
}

function LoadedForm({ clientId, latest, onClose, plans }: AgreementFormProps & { plans: FeePlanRecord[] }) {
  const t = useT()
  const host = useHost()
  const today = host.format.today()
  const initialValues = useMemo((): AgreementValues => {
    const { feePlan, ...terms } = latest?.terms ?? { ...usual, feePlan: null }
    return {
      effectiveFrom: today,
      documentId: null,
      feePlan: feePlan ? `${feePlan.id} ${feePlan.version}` : '',
      terms: typedTerms(terms) as AgreementValues['terms'],
    }
  }, [latest, today])
  const schema = useMemo(
    () => ({
      validateSync: (values: unknown, options?: object) =>
        agreementInput.validateSync(inputOf(values as AgreementValues, clientId), options),
    }),
    [clientId],
  )
  return (
    <RecordFormDrawer
      name={`agreement:new-${clientId}`}
      size="lg"
      title={t('agreement.propose')}
      description={t('agreement.proposeHint')}
      record={null}
      initialValues={initialValues}
      schema={schema}
      save={(input: AgreementInput, options) => proposeTerms(host.http, input, options)}
      savedText={t('agreement.proposed')}
      onClose={onClose}
      failedText={t('agreement.failed')}
      labels={{}}
    >
      {(form: FormikProps<AgreementValues>) => (
        <AgreementFields clientId={clientId} values={form.values} plans={plans} latest={latest} />
      )}
    </RecordFormDrawer>
  )
}

function inputOf({ effectiveFrom, documentId, feePlan, terms }: AgreementValues, clientId: number) {
  const [id, version] = feePlan.split(' ')
  return {
    clientId,
    effectiveFrom,
    documentId,
    terms: { ...(storedTerms(terms) as object), feePlan: { id, version } },
  }
}

import { useHost } from '@drayline/contract'
import type { FuelAdvance, FuelAdvanceStatus } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import {
  advanceRefusal,
  bookRefusal,
  countsAsAdvanced,
  fuelAdvancePercent,
  fuelAdvanceStatuses,
} from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { usStateCodes, usStates } from '@drayline/domain/kernel/forms/us-states'
import { parseMoney } from '@drayline/domain/kernel/money/money'
import { clientChoices, loadChoices, staffChoices } from '@drayline/platform/choices'
import { domainMessages } from '@drayline/platform/domain-messages'
import { useQuery } from '@drayline/platform/query'
import {
  Alert,
  ComboboxField,
  DateField,
  FormGrid,
  FormWide,
  MoneyField,
  SelectField,
  Stack,
  TextareaField,
  TextField,
} from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import type { Values } from './FuelAdvanceForm.tsx'
import { roomQuery } from './fuel-advances.queries.ts'

const states = usStateCodes.map((code) => ({ value: code, label: `${code} · ${usStates[code]}` }))

/** The fields of an advance; what its load leaves room for shows beneath the load. */
export function FuelAdvanceFields({ advance, values }: { advance: FuelAdvance | null; values: Values }) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http, can, user } = useHost()
  const owned = advance ?? { status: 'pending', createdBy: { id: user.id } }
  const refusalOf = (status: FuelAdvanceStatus) => advanceRefusal(owned, status, { id: user.id, can })
  const refusal = refusalOf('approved')
  const statuses = fuelAdvanceStatuses.filter((status) => status === owned.status || !refusalOf(status))
  const staff = useMemo(() => staffChoices(http), [http])
  const booked = advance && bookRefusal(advance)
  if (booked)
    return (
      <Stack gap={4}>
        <Alert tone="info">{texts(booked)}</Alert>
        <Notes />
      </Stack>
    )
  return (
    <FormGrid>
      <FormWide>
        <TextField
          name="carrierName"
          label={t('advances.carrier')}
          required
          maxLength={200}
          autoComplete="off"
        />
      </FormWide>
      <MoneyField name="advanceAmount" label={t('advances.amount')} required />
      <DateField name="advanceDate" label={t('advances.date')} required />
      <SelectField
        name="pickupState"
        label={t('advances.pickupState')}
        required
        placeholder={t('advances.chooseState')}
        options={states}
      />
      <SelectField
        name="deliveryState"
        label={t('advances.deliveryState')}
        required
        placeholder={t('advances.chooseState')}
        options={states}
      />
      <FormWide>
        <ComboboxField
          name="processedBy"
          label={t('advances.agent')}
          required
          search={staff.search}
          resolve={staff.resolve}
        />
      </FormWide>
      <LoadFields advance={advance} values={values} />
      <SelectField
        name="status"
        label={t('column.status')}
        hint={refusal ? texts(refusal) : undefined}
        options={statuses.map((value) => ({ value, label: texts(`status.${value}`) }))}
      />
      <MoneyField name="feeAmount" label={t('advances.fee')} hint={t('advances.feeHint')} />
      <FormWide>
        <Notes />
      </FormWide>
    </FormGrid>
  )
}

function Notes() {
  const t = useT()
  return <TextareaField name="notes" label={t('column.notes')} rows={3} maxLength={2000} />
}

/** The load with what is left of its limit; beyond it, a manager says why and others learn whom to ask. */
function LoadFields({ advance, values }: { advance: FuelAdvance | null; values: Values }) {
  const t = useT()
  const { http, can, format } = useHost()
  const loads = useMemo(() => loadChoices(http), [http])
  const clients = useMemo(() => clientChoices(http), [http])
  const { data: room } = useQuery(roomQuery(http, values.loadId, advance?.id))
  const hint = room
    ? room.rate === null
      ? t('advances.noRate')
      : t('advances.room', {
          percent: fuelAdvancePercent,
          rate: format.money(room.rate),
          limit: format.money(room.limit),
          available: format.money(room.available),
        })
    : t('advances.loadHint')
  const beyond = room !== undefined && isBeyond(values, room.available) && adds(advance, values)
  return (
    <>
      <FormWide>
        <ComboboxField
          name="loadId"
          label={t('advances.load')}
          hint={hint}
          {...(can('fuelAdvances.withoutLoad') ? { optional: true, clearable: true } : { required: true })}
          search={loads.search}
          resolve={loads.resolve}
        />
      </FormWide>
      {values.loadId === null && can('fuelAdvances.withoutLoad') ? (
        <FormWide>
          <ComboboxField
            name="clientId"
            creates="client"
            label={t('column.client')}
            hint={t('advances.clientHint')}
            optional
            clearable
            search={clients.search}
            resolve={clients.resolve}
          />
        </FormWide>
      ) : null}
      {beyond ? (
        <FormWide>
          {can('fuelAdvances.override') ? (
            <TextareaField
              name="overrideReason"
              label={t('advances.overrideReason')}
              hint={t('advances.overrideHint')}
              required
              rows={2}
              maxLength={500}
            />
          ) : (
            <Alert tone="warning">{t('advances.beyond')}</Alert>
          )}
        </FormWide>
      ) : null}
    </>
  )
}

function centsOf(amount: string): number {
  try {
    return parseMoney(amount)
  } catch {
    return 0
  }
}

function isBeyond({ advanceAmount, status }: Values, available: string): boolean {
  return countsAsAdvanced(status) && centsOf(advanceAmount) > parseMoney(available)
}

type Counted = { loadId: number | null; status: FuelAdvanceStatus; advanceAmount: string }

/** Only what adds to the load is held against its limit, as the server does. */
function adds(before: Counted | null, after: Counted): boolean {
  if (!before || before.loadId !== after.loadId || !countsAsAdvanced(before.status)) return true
  return centsOf(after.advanceAmount) > centsOf(before.advanceAmount)
}

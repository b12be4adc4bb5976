import { useHost } from '@drayline/contract'
import type { PayoffLetterFigures } from '@drayline/domain/finance/buyouts/buyout'
import { isAmount } from '@drayline/domain/kernel/money/money'
import { serverMessage } from '@drayline/platform/http'
import { keepPreviousData, useQuery } from '@drayline/platform/query'
import {
  Button,
  DateInput,
  DescriptionList,
  Dialog,
  ErrorState,
  Field,
  Input,
  Money,
  SkeletonText,
  Stack,
} from '@drayline/ui'
import { useState } from 'react'
import { saveFile } from '../ledger/save-file.ts'
import { useT } from '../messages.ts'
import { letterUrl, payoffLetterQuery } from './accounts.queries.ts'

/** For what a client is released to another factor, as of a day, with the letter as PDF (R-BUY-7). */
export function PayoffLetter({ clientId, onClose }: { clientId: number; onClose: () => void }) {
  const t = useT()
  const { http, format } = useHost()
  const [day, setDay] = useState(format.today())
  const [typed, setTyped] = useState('0.00')
  const exitFee = isAmount(typed) ? typed : '0.00'
  const asked = { clientId, goodThrough: day || format.today(), exitFee }
  const query = useQuery({ ...payoffLetterQuery(http, asked), placeholderData: keepPreviousData })
  const { data, error } = query
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('letter.action')}
      description={t('letter.hint')}
      footer={
        <>
          <Button onClick={onClose}>{t('changed.close')}</Button>
          <Button
            variant="primary"
            icon="file-text"
            disabled={!data || error !== null}
            onClick={() => saveFile(letterUrl(asked, '/pdf'))}
          >
            {t('letter.print')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Field label={t('letter.day')} required>
          {(control) => <DateInput {...control} value={day} onValueChange={setDay} />}
        </Field>
        <Field label={t('letter.exitFee')} error={isAmount(typed) ? undefined : t('letter.failed')}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        {error ? (
          <ErrorState
            compact
            title={t('letter.failed')}
            description={serverMessage(error)}
            onRetry={() => query.refetch()}
          />
        ) : null}
        {!data && !error ? <SkeletonText lines={6} /> : null}
        {data && !error ? <Figures letter={data} /> : null}
      </Stack>
    </Dialog>
  )
}

const parts = ['receivable', 'fees', 'due', 'advances', 'exitFee', 'reserve', 'payable', 'escrow'] as const
const taken: readonly string[] = ['reserve', 'payable', 'escrow']

function Figures({ letter }: { letter: PayoffLetterFigures }) {
  const t = useT()
  const { format } = useHost()
  return (
    <DescriptionList
      layout="rows"
      items={[
        ...parts
          .filter((part) => letter[part] !== '0.00')
          .map((part) => ({
            term: t(`letter.${part}`),
            value: `${taken.includes(part) ? '−' : ''}${format.money(letter[part])}`,
          })),
        {
          term: t(letter.isOwedByUs ? 'letter.weOwe' : 'letter.total'),
          value: <Money value={letter.total} />,
        },
        ...(letter.isOwedByUs
          ? []
          : [{ term: t('letter.perDiem'), value: <Money value={letter.perDiem} /> }]),
      ]}
    />
  )
}

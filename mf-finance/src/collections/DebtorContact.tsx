import { useHost } from '@drayline/contract'
import type { Debtor } from '@drayline/domain/finance/collections/broker-worklist'
import { timeFormatter, zoneName } from '@drayline/domain/kernel/dates/date-format'
import { zoneOfState } from '@drayline/domain/kernel/forms/state-zones'
import { isUsState, usStates } from '@drayline/domain/kernel/forms/us-states'
import { localeOf } from '@drayline/domain/kernel/text/i18n'
import { phoneHref } from '@drayline/domain/kernel/text/phone'
import { styled } from '@drayline/platform/styled'
import { Button, Card, Icon, Row, Stack, Text } from '@drayline/ui'
import { useRef } from 'react'
import { useNow } from '../factoring/use-now.ts'
import { useT } from '../messages.ts'
import { Outside } from './Outside.tsx'

const Dial = styled(Outside)`
  font-size: var(--text-xl);
  font-weight: var(--weight-semibold);
  white-space: nowrap;
`

/** Whom to call and where: accounts payable where they are known, and what time it is there. */
export function DebtorContact({ debtor }: { debtor: Debtor }) {
  const t = useT()
  const phone = useRef<HTMLAnchorElement>(null)
  const number = debtor.payablesPhone ?? debtor.phone
  const email = debtor.payablesEmail ?? debtor.email
  const { payablesContact, contactPerson } = debtor
  return (
    <Card>
      <Stack gap={2}>
        <Row justify="space-between" gap={3}>
          <Dial ref={phone} href={phoneHref(number)}>
            {number}
          </Dial>
          <Button icon="phone" size="sm" shortcut="c" onClick={() => phone.current?.click()}>
            {t('debtor.dial')}
          </Button>
        </Row>
        <span>
          <Text weight="medium">{payablesContact ?? contactPerson}</Text>{' '}
          <Text tone="muted">
            {t(payablesContact || debtor.payablesPhone ? 'debtor.payables' : 'debtor.noPayables')}
          </Text>
        </span>
        <Outside href={`mailto:${email}`}>{email}</Outside>
        {payablesContact && contactPerson !== payablesContact ? (
          <Text size="sm" tone="muted">
            {t('debtor.contact', { name: contactPerson, phone: debtor.phone })}
          </Text>
        ) : null}
        <TimeThere city={debtor.city} state={debtor.state} />
      </Stack>
    </Card>
  )
}

/** What time it is where they are, and how sure that is. */
function TimeThere({ city, state }: Pick<Debtor, 'city' | 'state'>) {
  const t = useT()
  const { format, user } = useHost()
  const now = useNow(format.now)
  const place = zoneOfState(state)
  if (!place || !state || !isUsState(state)) return <Text tone="muted">{t('debtor.noTime')}</Text>
  const time = timeFormatter(localeOf(user.language), user.timeFormat, place.zone)(now)
  return (
    <Row gap={2}>
      <Icon name="clock" />
      <Text weight="medium" tabular>
        {time} {zoneName(now, place.zone)}
      </Text>
      <Text size="sm" tone="muted">
        {[city, usStates[state]].filter(Boolean).join(', ')}
        {place.isSure ? null : ` · ${t('debtor.twoZones')}`}
      </Text>
    </Row>
  )
}

import type { FactorPolicy } from '@drayline/domain/platform/security/security'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Card, Row, Stack, Text, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'

/** How many people of each role have no second factor, with the list of them. */
export function FactorCounts({ policy: { counts, roles } }: { policy: FactorPolicy }) {
  const t = useT()
  const texts = domainMessages.useT()
  return (
    <Card title={t('factorPolicy.counts')} subtitle={t('factorPolicy.countsHint')}>
      <Stack gap={3}>
        {counts.map(({ role, people, without }) => (
          <Row key={role} gap={3} justify="space-between">
            <Text tone={roles.includes(role) && without > 0 ? 'danger' : 'default'}>
              {t('factorPolicy.count', { role: texts(`role.${role}`), without, people })}
            </Text>
            {without > 0 ? (
              <TextLink to={`/admin?role=${role}&status=active&secondFactor=none`}>
                {t('factorPolicy.show', { role: texts(`role.${role}`) })}
              </TextLink>
            ) : null}
          </Row>
        ))}
      </Stack>
    </Card>
  )
}

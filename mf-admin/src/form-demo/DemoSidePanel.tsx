import { styled } from '@drayline/platform/styled'
import { Badge, type BadgeTone, Card, Stack, Text } from '@drayline/ui'
import { useDemoText } from './demo.messages.ts'
import { demoFields } from './demo-rules.ts'
import type { FieldCheck, FieldChecks } from './use-field-checks.ts'

const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding-left: 1.1rem;
  list-style: disc;
  color: var(--text-muted);
  font-size: var(--text-sm);
`

const Statuses = styled.dl`
  display: grid;
  gap: var(--space-2);
  margin: 0;

  & > div { display: flex; align-items: center; justify-content: space-between; gap: var(--space-3); }
  dt { font-size: var(--text-sm); }
  dd { margin: 0; }
`

const tones: Record<FieldCheck['status'], BadgeTone> = {
  untouched: 'grey',
  checking: 'blue',
  valid: 'green',
  invalid: 'red',
}

const features = ['live', 'debounce', 'availability', 'password', 'states'] as const

/** Side panel: what the form can do, how each field and the whole form are doing, and what to try. */
export function DemoSidePanel({ checks, ready }: { checks: FieldChecks; ready: boolean }) {
  const t = useDemoText()
  return (
    <Stack gap={4}>
      <Card title={t('demo.status')}>
        <Statuses>
          {demoFields.map((field) => (
            <div key={field}>
              <dt>{t(`demo.${field}`)}</dt>
              <dd>
                <Badge tone={tones[checks[field].status]}>{t(`status.${checks[field].status}`)}</Badge>
              </dd>
            </div>
          ))}
          <div>
            <dt>
              <Text weight="semibold">{t('demo.overall')}</Text>
            </dt>
            <dd>
              <span role="status">
                <Badge tone={ready ? 'green' : 'yellow'}>
                  {ready ? t('demo.ready') : t('demo.incomplete')}
                </Badge>
              </span>
            </dd>
          </div>
        </Statuses>
      </Card>
      <Card title={t('demo.features')}>
        <List>
          {features.map((feature) => (
            <li key={feature}>{t(`demo.feature.${feature}`)}</li>
          ))}
        </List>
      </Card>
      <Card title={t('demo.hints')}>
        <List>
          <li>{t('demo.hint.email')}</li>
          <li>{t('demo.hint.username')}</li>
        </List>
      </Card>
    </Stack>
  )
}

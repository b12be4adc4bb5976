import { Card, Grid, Icon, lazyComponent, Row, Stack, Text } from '@drayline/ui'
import { useHelpText } from './help.messages.ts'
import { Mark } from './QuickStart.tsx'

const ContactForm = lazyComponent(() => import('./ContactForm.tsx'), 'ContactForm')

const ways = [
  { id: 'technical', icon: 'settings' },
  { id: 'account', icon: 'briefcase' },
  { id: 'emergency', icon: 'alert-triangle' },
] as const

/** Contacts: whom to ask, when, and the form that reaches them. */
export function Contact() {
  const t = useHelpText()
  return (
    <Stack gap={5}>
      <Grid min="16rem" gap={4} fit>
        {ways.map(({ id, icon }) => (
          <Card key={id}>
            <Row nowrap gap={3} align="start">
              <Mark>
                <Icon name={icon} />
              </Mark>
              <Stack gap={1}>
                <Text as="h2" weight="semibold">
                  {t(`contact.${id}.title`)}
                </Text>
                <Text as="p">{t(`contact.${id}.when`)}</Text>
                <Text as="p" size="sm" tone="muted">
                  {t(`contact.${id}.text`)}
                </Text>
              </Stack>
            </Row>
          </Card>
        ))}
      </Grid>
      <Card title={t('contact.form')} subtitle={t('contact.formHint')}>
        <ContactForm />
      </Card>
    </Stack>
  )
}

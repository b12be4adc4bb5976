import { styled } from '@drayline/platform/styled'
import { Badge, Button, Card, Grid, Icon, type IconName, LinkButton, Row, Stack, Text } from '@drayline/ui'
import { type ReactNode, useState } from 'react'
import { GuidedSteps } from './GuidedSteps.tsx'
import { useHelpText } from './help.messages.ts'
import { releases } from './help-content.ts'
import { Mark } from './QuickStart.tsx'
import { SystemStatusCard } from './SystemStatusCard.tsx'

const Notes = styled.ol`
  display: grid;
  gap: var(--space-5);
  margin: 0;
  padding: 0;
  list-style: none;

  ul { margin: var(--space-2) 0 0; padding-left: 1.25rem; list-style: disc; color: var(--text-muted); }
  li > ul > li + li { margin-top: var(--space-1); }
`

const numbers = [1, 2, 3] as const

/** Manual, guided steps, state of the system and what is new. */
export function Resources() {
  const t = useHelpText()
  const [touring, setTouring] = useState(false)
  return (
    <Stack gap={5}>
      <Grid min="24rem" gap={4}>
        <Resource icon="file-text" title={t('manual.title')} text={t('manual.text')}>
          <LinkButton to="/api/help/manual.pdf" reloadDocument icon="download">
            {t('manual.download')}
          </LinkButton>
        </Resource>
        <Resource icon="eye" title={t('videos.title')} text={t('videos.text')}>
          <Button onClick={() => setTouring(true)}>{t('videos.watch')}</Button>
        </Resource>
        <Resource icon="package" title={t('desktop.title')} text={t('desktop.text')}>
          <LinkButton to="/download">{t('desktop.go')}</LinkButton>
        </Resource>
        <Resource icon="search" title={t('glossary.title')} text={t('glossary.text')}>
          <LinkButton to="/help/glossary">{t('glossary.go')}</LinkButton>
        </Resource>
        <SystemStatusCard />
      </Grid>
      <Card title={t('notes.title')}>
        <Notes>
          {releases.map((id, index) => (
            <li key={id}>
              <Row gap={2} align="baseline">
                <Text as="h3" weight="semibold">
                  {t(`notes.${id}.title`)}
                </Text>
                <Badge tone={index === 0 ? 'blue' : 'grey'} plain>
                  {t(`notes.${id}.date`)}
                </Badge>
              </Row>
              <ul>
                {numbers.map((number) => {
                  const key = `${id}.item${number}` as const
                  return <li key={key}>{t(`notes.${key}`)}</li>
                })}
              </ul>
            </li>
          ))}
        </Notes>
      </Card>
      <GuidedSteps open={touring} onOpenChange={setTouring} />
    </Stack>
  )
}

interface ResourceProps {
  icon: IconName
  title: string
  text: string
  children: ReactNode
}

function Resource({ icon, title, text, children }: ResourceProps) {
  return (
    <Card
      title={title}
      actions={
        <Mark>
          <Icon name={icon} />
        </Mark>
      }
      footer={children}
    >
      <Text as="p" tone="muted">
        {text}
      </Text>
    </Card>
  )
}

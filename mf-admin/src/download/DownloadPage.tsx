import type { DesktopPlatform } from '@drayline/domain/admin/desktop/desktop'
import { desktopPlatforms } from '@drayline/domain/admin/desktop/desktop'
import { styled } from '@drayline/platform/styled'
import {
  Card,
  Grid,
  Icon,
  type IconName,
  LinkButton,
  Page,
  Row,
  Stack,
  Text,
  VisuallyHidden,
} from '@drayline/ui'
import { useState } from 'react'
import { detectDevice } from './device.ts'
import { useDownloadText } from './download.messages.ts'
import { downloadUrl } from './download.queries.ts'
import { PackageSummary } from './PackageSummary.tsx'
import { Recommended } from './Recommended.tsx'

const Steps = styled.ol`
  display: grid;
  gap: var(--space-3);
  margin: 0;
  padding-left: 1.25rem;
  list-style: decimal;

  li::marker { color: var(--accent-text); font-weight: var(--weight-semibold); }
`

const Reason = styled.div`
  display: flex;
  gap: var(--space-3);

  & > svg { flex-shrink: 0; margin-top: 2px; color: var(--accent-text); }
`

const reasons = [
  { id: 'window', icon: 'panel' },
  { id: 'updates', icon: 'refresh' },
  { id: 'small', icon: 'package' },
  { id: 'same', icon: 'shield-check' },
] as const satisfies readonly { id: string; icon: IconName }[]

const steps = [1, 2, 3] as const

/** The desktop download page (R-DWN-1, R-DWN-2). */
export function Component() {
  const t = useDownloadText()
  const [device] = useState(() => detectDevice(navigator))
  const others = desktopPlatforms.filter((platform) => platform !== device)
  return (
    <Page
      title={t('download.title')}
      subtitle={t('download.subtitle')}
      actions={
        <LinkButton to="/" icon="home">
          {t('download.home')}
        </LinkButton>
      }
    >
      <Recommended device={device} />
      <Grid min="20rem" gap={4} fit>
        <Card title={t('download.others')} flush>
          {others.map((platform) => (
            <OtherPackage key={platform} platform={platform} />
          ))}
        </Card>
        <Card
          title={t('download.quick')}
          footer={
            <Row gap={2}>
              <LinkButton to={downloadUrl('guide')} target="_blank" rel="noopener" icon="file-text">
                {t('download.guide')}
                <VisuallyHidden> ({t('download.newTab')})</VisuallyHidden>
              </LinkButton>
              <LinkButton to="/" icon="external">
                {t('download.web')}
              </LinkButton>
            </Row>
          }
        >
          <Steps>
            {steps.map((step) => (
              <li key={step}>{t(`quick.step${step}`)}</li>
            ))}
          </Steps>
        </Card>
      </Grid>
      <Card title={t('download.why')}>
        <Grid min="15rem" gap={5}>
          {reasons.map(({ id, icon }) => (
            <Reason key={id}>
              <Icon name={icon} size={20} />
              <Stack gap={1}>
                <Text as="h3" weight="semibold">
                  {t(`why.${id}.title`)}
                </Text>
                <Text as="p" size="sm" tone="muted">
                  {t(`why.${id}.text`)}
                </Text>
              </Stack>
            </Reason>
          ))}
        </Grid>
      </Card>
    </Page>
  )
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  padding: var(--space-4) var(--space-5);

  & + & { border-top: 1px solid var(--border); }
`

function OtherPackage({ platform }: { platform: DesktopPlatform }) {
  const t = useDownloadText()
  return (
    <Line>
      <Stack gap={0}>
        <Text as="h3" weight="semibold">
          {t(`platform.${platform}`)}
        </Text>
        <PackageSummary platform={platform} />
      </Stack>
      <LinkButton
        to={downloadUrl(platform)}
        target="_blank"
        rel="noopener"
        icon="download"
        aria-label={`${t('download.button', { platform: t(`platform.${platform}`) })} (${t('download.newTab')})`}
      >
        {t('download.short')}
      </LinkButton>
    </Line>
  )
}

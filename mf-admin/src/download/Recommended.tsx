import { styled } from '@drayline/platform/styled'
import { Heading, Icon, LinkButton, Stack, Text, VisuallyHidden } from '@drayline/ui'
import type { ReactNode } from 'react'
import type { Device } from './device.ts'
import { useDownloadText } from './download.messages.ts'
import { downloadUrl } from './download.queries.ts'
import { PackageSummary } from './PackageSummary.tsx'

const Root = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-5);
  padding: var(--space-6);
  border: 1px solid var(--accent-border);
  border-radius: var(--radius-lg);
  background: linear-gradient(120deg, var(--accent-soft), var(--surface) 75%);
`

const Side = styled.div`
  display: flex;
  align-items: flex-start;
  gap: var(--space-4);
  min-width: 0;

  & > svg { flex-shrink: 0; margin-top: 4px; color: var(--accent-text); }
`

/** Recommends the package for the device in use. */
export function Recommended({ device }: { device: Device }) {
  const t = useDownloadText()
  if (device === 'phone') {
    return (
      <Hint icon="phone" title={t('download.phoneTitle')}>
        {t('download.phoneText')}
      </Hint>
    )
  }
  if (device === 'unknown') {
    return (
      <Hint icon="help" title={t('download.chooseTitle')}>
        {t('download.chooseText')}
      </Hint>
    )
  }
  return (
    <Root aria-label={t('download.recommended')}>
      <Side>
        <Icon name="package" size={28} />
        <Stack gap={1}>
          <Text size="sm" tone="accent" weight="medium">
            {t('download.recommended')}
          </Text>
          <Heading level={2}>{t(`platform.${device}`)}</Heading>
          <PackageSummary platform={device} />
          <Text as="p" size="sm" tone="muted">
            {t('download.needs')}
          </Text>
        </Stack>
      </Side>
      <LinkButton
        to={downloadUrl(device)}
        target="_blank"
        rel="noopener"
        variant="primary"
        size="lg"
        icon="download"
      >
        {t('download.button', { platform: t(`platform.${device}`) })}
        <VisuallyHidden> ({t('download.newTab')})</VisuallyHidden>
      </LinkButton>
    </Root>
  )
}

function Hint({ icon, title, children }: { icon: 'phone' | 'help'; title: string; children: ReactNode }) {
  return (
    <Root aria-label={title}>
      <Side>
        <Icon name={icon} size={28} />
        <Stack gap={1}>
          <Heading level={2}>{title}</Heading>
          <Text as="p" tone="muted">
            {children}
          </Text>
        </Stack>
      </Side>
    </Root>
  )
}

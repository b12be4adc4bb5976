import type { LoadPacket as Packet, PacketStatus } from '@drayline/domain/operations/loads/load'
import { missingPapers } from '@drayline/domain/operations/loads/load'
import { styled } from '@drayline/platform/styled'
import { Badge, Heading, Icon, Row, Stack, Text, TwoLines } from '@drayline/ui'
import { useT } from '../messages.ts'

const Papers = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;

  li { display: flex; align-items: center; gap: var(--space-2); }
  svg { color: var(--text-subtle); }
  [data-there] svg { color: var(--success-text); }
`

/** Returns whether a load's papers are all there, in words and color. */
function PacketBadge({ status }: { status: PacketStatus }) {
  const t = useT()
  return <Badge tone={status === 'complete' ? 'green' : 'yellow'}>{t(`packet.${status}`)}</Badge>
}

/** Names the papers that a packet lacks; empty for a complete one. */
export function missingText(t: ReturnType<typeof useT>, packet: Packet): string {
  const [missing, another] = missingPapers(packet)
  if (!missing) return ''
  return t(another ? 'packet.lacks.both' : `packet.lacks.${missing}`)
}

/** The same in a row of a list, with the papers that are missing. */
export function PacketText({ packet }: { packet: Packet }) {
  const t = useT()
  const tone = packet.status === 'complete' ? 'success' : 'warning'
  return (
    <TwoLines
      first={
        <Text tone={tone} weight="medium">
          {t(`packet.${packet.status}`)}
        </Text>
      }
      second={missingText(t, packet)}
    />
  )
}

/** The papers that a load needs to be billed, and which of them are there and processed. */
export function LoadPacket({ packet }: { packet: Packet }) {
  const t = useT()
  const papers = [
    ['packet.rateConfirmation', packet.rateConfirmation],
    ['packet.billOfLading', packet.billOfLading],
  ] as const
  return (
    <Stack as="section" gap={3} aria-label={t('packet.title')}>
      <Row justify="space-between" align="center">
        <Heading level={3} size={4}>
          {t('packet.title')}
        </Heading>
        <PacketBadge status={packet.status} />
      </Row>
      <Papers>
        {papers.map(([key, isThere]) => (
          <li key={key} data-there={isThere || undefined}>
            <Icon name={isThere ? 'check-circle' : 'circle'} />
            {t(isThere ? 'packet.there' : 'packet.missing', { paper: t(key) })}
          </li>
        ))}
      </Papers>
    </Stack>
  )
}

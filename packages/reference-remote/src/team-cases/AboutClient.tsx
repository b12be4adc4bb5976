import { Slot, useSlotEntries } from '@drayline/contract'
import { Button, Card, Row, Stack } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'

/** All remotes' sections about the client, on demand, in the order of the client's page. */
export function AboutClient({ client }: { client: { id: number; name: string } }) {
  const t = useT()
  const parts = useSlotEntries('client/section/v1')
  const [shown, setShown] = useState(false)
  if (parts.length === 0) return null
  return (
    <Stack gap={5}>
      <Card title={t('about.title', { client: client.name })}>
        <Row gap={3}>
          <Button aria-expanded={shown} onClick={() => setShown(!shown)}>
            {t(shown ? 'about.hide' : 'about.show', { count: parts.length })}
          </Button>
          {shown
            ? parts.map(({ id, title, anchor }) => (
                <a key={id} href={`#${anchor}`}>
                  {title}
                </a>
              ))
            : null}
        </Row>
      </Card>
      {shown ? <Slot name="client/section/v1" clientId={client.id} /> : null}
    </Stack>
  )
}

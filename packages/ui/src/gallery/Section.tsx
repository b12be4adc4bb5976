import { styled } from '@drayline/platform/styled'
import type { ReactNode } from 'react'
import { Heading, Text } from '../display/Text.tsx'
import { Row, Stack } from '../layout/Stack.tsx'

const Root = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding-block: var(--space-6);
  border-top: 1px solid var(--border);
`

/** One family of components. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Root>
      <Heading level={2}>{title}</Heading>
      {children}
    </Root>
  )
}

/** One state or variant, named. */
export function Sample({ name, stack, children }: { name: string; stack?: boolean; children: ReactNode }) {
  return (
    <Stack gap={2}>
      <Text size="xs" tone="subtle">
        {name}
      </Text>
      {stack ? <Stack gap={3}>{children}</Stack> : <Row gap={3}>{children}</Row>}
    </Stack>
  )
}

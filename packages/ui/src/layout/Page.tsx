import { styled } from '@drayline/platform/styled'
import type { ReactNode } from 'react'
import { Heading, Text } from '../display/Text.tsx'
import { media } from '../tokens.ts'

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-5);
  width: 100%;
  max-width: var(--page-max);
  min-width: 0;
  margin-inline: auto;
  padding: var(--space-6) var(--space-6) var(--space-12);

  &[data-width='narrow'] { max-width: 760px; }
  &[data-width='full'] { max-width: none; }

  ${media.phone} { padding: var(--space-4) var(--space-4) var(--space-10); gap: var(--space-4); }
  @media print { padding: 0; max-width: none; }
`

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: var(--space-3) var(--space-4);
`

const Titles = styled.div`
  display: grid;
  gap: var(--space-1);
  min-width: 0;
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  /* On a phone one line that scrolls, what matters most first: the first record is what the screen is for. */
  ${media.phone} {
    flex-wrap: nowrap;
    max-width: calc(100% + 8px);
    margin: -4px;
    padding: 4px;
    overflow-x: auto;
    scrollbar-width: none;
    & > * { flex-shrink: 0; }
    & > [data-variant='primary'] { order: -1; }
  }
  @media print { display: none; }
`

export interface PageProps {
  title: ReactNode
  subtitle?: ReactNode
  /** Buttons of the page, the most important last. */
  actions?: ReactNode
  /** Above the title: a `Breadcrumb`, or where one came from. */
  breadcrumb?: ReactNode
  /** narrow for forms and text, wide (the default) for most, full for tables that use all there is. */
  width?: 'narrow' | 'wide' | 'full'
  children?: ReactNode
}

/** The frame of a screen: what it is, what one can do, and the content. */
export function Page({ title, subtitle, actions, breadcrumb, width = 'wide', children }: PageProps) {
  return (
    <Root data-width={width}>
      <Top>
        <Titles>
          {breadcrumb}
          <Heading level={1}>{title}</Heading>
          {subtitle ? (
            <Text as="p" tone="muted">
              {subtitle}
            </Text>
          ) : null}
        </Titles>
        {actions ? <Actions>{actions}</Actions> : null}
      </Top>
      {children}
    </Root>
  )
}

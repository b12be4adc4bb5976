import { styled } from '@drayline/platform/styled'
import type { ReactNode } from 'react'
import { Heading, Text } from '../display/Text.tsx'
import { media } from '../tokens.ts'

/** Width and room of a screen, without a title: for what stands in its place. */
export const PageFrame = styled.div`
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

  /* A desk's screen is wider than high: what stands above the work takes as little of its height as can be. */
  @media (min-width: 1280px) and (max-height: 1000px) { padding-top: var(--space-4); gap: var(--space-4); }
  ${media.phone} { padding: var(--space-4) var(--space-4) var(--space-10); gap: var(--space-4); }
  @media print { padding: 0; max-width: none; }
`

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: var(--space-3) var(--space-4);
  /* As high without buttons: the title stays where it is when they come. */
  @media (min-width: 1280px) { align-items: center; min-height: var(--control); }
`

const Titles = styled.div`
  display: grid;
  gap: var(--space-1);
  min-width: 0;

  /* What a page is for stands beside its title where there is room for both. */
  @media (min-width: 1280px) {
    display: flex;
    flex: 1 1 16rem;
    flex-wrap: wrap;
    align-items: baseline;
    gap: var(--space-1) var(--space-3);
    & > nav { flex-basis: 100%; }
  }
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
    <PageFrame data-width={width}>
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
    </PageFrame>
  )
}

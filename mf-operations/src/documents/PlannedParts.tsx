import { Button, Heading, Row, Stack, Text } from '@drayline/ui'
import { useId } from 'react'
import { useT } from '../messages.ts'
import { joinPart } from './page-plan.ts'
import type { PagePlanning } from './use-page-plan.ts'

/** Documents that are made of pages once it is saved. Renders nothing when there are none. */
export function PlannedParts({ planning }: { planning: PagePlanning }) {
  const t = useT()
  const id = useId()
  const { plan } = planning
  if (plan.parts.length === 0) return null
  return (
    <Stack as="section" gap={2} aria-labelledby={id}>
      <Heading id={id} level={3} size={4}>
        {t('pages.parts')}
      </Heading>
      {plan.parts.map(({ pages, documentType, load }, index) => {
        const list = pages.map(({ page }) => page).join(', ')
        return (
          <Row key={list} gap={3} justify="space-between" align="center">
            <Text>
              {t(`documentType.${documentType}`)}
              {load ? ` · ${load.label}` : ''} · {t('pages.ofPart', { count: pages.length, pages: list })}
            </Text>
            <Button
              size="sm"
              aria-label={t('pages.putBackOne', { pages: list })}
              onClick={() => planning.change(joinPart(plan, index))}
            >
              {t('pages.putBack')}
            </Button>
          </Row>
        )
      })}
    </Stack>
  )
}

import { useHost } from '@drayline/contract'
import { brokerChoices } from '@drayline/platform/choices'
import { FieldArray } from '@drayline/platform/form'
import { Button, ComboboxField, FormGrid, Heading, RemoveButton, Row, Stack } from '@drayline/ui'
import { type ReactNode, useMemo } from 'react'
import { useT } from '../messages.ts'

interface BrokerTermsProps {
  name: string
  rows: readonly object[]
  title: string
  added: object
  field: (at: string) => ReactNode
}

/** What is agreed for single brokers, a row each. */
export function BrokerTerms({ name, rows, title, added, field }: BrokerTermsProps) {
  const t = useT()
  const { http } = useHost()
  const brokers = useMemo(() => brokerChoices(http), [http])
  return (
    <FieldArray name={name}>
      {({ push, remove }) => (
        <Stack as="section" gap={3}>
          <Row justify="space-between">
            <Heading level={3} size={4}>
              {title}
            </Heading>
            <Button size="sm" icon="plus" onClick={() => push(added)}>
              {t('terms.addBroker')}
            </Button>
          </Row>
          {rows.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the form knows its rows by their place
            <FormGrid key={index}>
              <ComboboxField
                name={`${name}[${index}].brokerId`}
                label={t('column.broker')}
                required
                search={brokers.search}
                resolve={brokers.resolve}
              />
              <Row nowrap align="start">
                <div style={{ flex: 1 }}>{field(`${name}[${index}]`)}</div>
                <RemoveButton label={t('terms.removeBroker')} onClick={() => remove(index)} />
              </Row>
            </FormGrid>
          ))}
        </Stack>
      )}
    </FieldArray>
  )
}

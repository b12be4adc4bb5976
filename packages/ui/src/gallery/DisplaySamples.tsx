import { Avatar } from '../display/Avatar.tsx'
import { Badge, type BadgeTone } from '../display/Badge.tsx'
import { Breadcrumb } from '../display/Breadcrumb.tsx'
import { Icon } from '../display/Icon.tsx'
import { icons } from '../display/icons.ts'
import { Kbd } from '../display/Kbd.tsx'
import { Pagination } from '../display/Pagination.tsx'
import { StatCard } from '../display/StatCard.tsx'
import { Tabs } from '../display/Tabs.tsx'
import { Heading, Text } from '../display/Text.tsx'
import { DateText, Money } from '../display/values.tsx'
import { Card } from '../layout/Card.tsx'
import { DescriptionList } from '../layout/DescriptionList.tsx'
import { Grid, Stack } from '../layout/Stack.tsx'
import { Sample, Section } from './Section.tsx'

const badges: readonly [BadgeTone, string][] = [
  ['green', 'Paid'],
  ['blue', 'Submitted'],
  ['yellow', 'Pending'],
  ['red', 'Rejected'],
  ['violet', 'Escalated'],
  ['grey', 'Draft'],
]

const people = ['Ana María Ruiz', 'Ben Okafor', 'Chen Wei', 'Dana Fox', 'Émile Roux', 'Farah Khan']

function Typography() {
  return (
    <Stack gap={2}>
      <Heading level={3} size={1}>
        Title of a page
      </Heading>
      <Heading level={3} size={2}>
        Title of a section
      </Heading>
      <Heading level={3}>Title of a dialog</Heading>
      <Text as="p">Body text at fourteen pixels: dense, and calm enough to read all day.</Text>
      <Text as="p" tone="muted" size="sm">
        Muted small text, <Text mono>DL-10482</Text>, <Text tone="danger">danger</Text>,{' '}
        <Text tone="success">success</Text>, <Text tone="warning">warning</Text>.
      </Text>
    </Stack>
  )
}

function Stats() {
  return (
    <Grid min="12rem">
      <StatCard
        label="Funded today"
        value="$184,250.00"
        icon="banknote"
        to="/factoring"
        trend={{ direction: 'up', text: '12.5%', good: true }}
        caption="from yesterday"
      />
      <StatCard
        label="Overdue"
        value="23"
        icon="clock"
        trend={{ direction: 'up', text: '4', good: false }}
        caption="this week"
      />
      <StatCard label="Open loads" value="128" icon="truck" trend={{ direction: 'same', text: '0%' }} />
      <StatCard label="Reserve" value="" icon="wallet" loading />
    </Grid>
  )
}

/** Samples of read-only components. */
export function DisplaySamples() {
  return (
    <Section title="Display">
      <Breadcrumb items={[{ label: 'Invoices', to: '/invoices' }, { label: 'INV-2041' }]} />
      <Typography />
      <Sample name="Badge">
        {badges.map(([tone, label]) => (
          <Badge key={tone} tone={tone}>
            {label}
          </Badge>
        ))}
        <Badge plain>12</Badge>
        <Badge tone="green" icon="shield-check">
          Verified
        </Badge>
      </Sample>
      <Sample name="Avatar">
        {people.map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar name="Greta Holm" size={48} src="/missing.png" />
      </Sample>
      <Stats />
      <Card
        title="Invoice INV-2041"
        subtitle="Blue Ridge Carriers"
        level={3}
        actions={<Badge tone="green">Approved</Badge>}
        footer={
          <Text size="sm" tone="muted">
            Changed <DateText value="2026-11-20T18:04:00Z" show="dateTime" />
          </Text>
        }
      >
        <DescriptionList
          items={[
            { term: 'Amount', value: <Money value="1500.25" /> },
            { term: 'Adjustment', value: <Money value="-75.00" /> },
            { term: 'Due', value: <DateText value="2026-12-21" /> },
            { term: 'Broker', value: 'Great Lakes Brokerage' },
            { term: 'Notes', value: null },
          ]}
        />
      </Card>
      <Tabs
        label="Invoice"
        items={[
          { value: 'details', label: 'Details', content: <Text>What was agreed.</Text> },
          { value: 'documents', label: 'Documents', count: 3, content: <Text>Three files.</Text> },
          { value: 'history', label: 'History', icon: 'history', content: <Text>Who did what.</Text> },
          { value: 'ledger', label: 'Ledger', disabled: true, content: null },
        ]}
      />
      <Pagination from={1} to={50} total="1,284" onNext={() => undefined} />
      <Text size="sm" tone="muted">
        Press <Kbd>Ctrl</Kbd> <Kbd>K</Kbd> for commands, <Kbd>/</Kbd> to search.
      </Text>
      <Sample name="Icons">
        {Object.keys(icons).map((name) => (
          <Icon key={name} name={name} size={20} />
        ))}
      </Sample>
    </Section>
  )
}

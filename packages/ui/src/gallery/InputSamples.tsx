import { useState } from 'react'
import { Field } from '../form/Field.tsx'
import { Checkbox, RadioGroup, Switch } from '../inputs/Checkbox.tsx'
import { Combobox } from '../inputs/Combobox.tsx'
import { FileDrop } from '../inputs/FileDrop.tsx'
import { DateInput, Input, MoneyInput, PasswordInput, SearchInput, Textarea } from '../inputs/Input.tsx'
import { Select } from '../inputs/Select.tsx'
import type { ComboboxOption } from '../inputs/use-options.ts'
import { Grid, Stack } from '../layout/Stack.tsx'
import { Sample, Section } from './Section.tsx'
import { clients, galleryHost, searchClients, statuses } from './samples.ts'

function TextSamples() {
  const [text, setText] = useState('INV-2041')
  const [search, setSearch] = useState('blue ridge')
  const [amount, setAmount] = useState('1500.25')
  const [date, setDate] = useState('2026-11-21')
  return (
    <Grid min="14rem">
      <Field label="Invoice number" required hint="As printed on the invoice">
        {(control) => <Input value={text} onChange={(event) => setText(event.target.value)} {...control} />}
      </Field>
      <Field label="Placeholder" optional>
        {(control) => <Input placeholder="Driver or reference" icon="truck" {...control} />}
      </Field>
      <Field label="With an error" required error="Invoice number INV-2041 is already taken">
        {(control) => <Input defaultValue="INV-2041" {...control} />}
      </Field>
      <Field label="Disabled">{(control) => <Input disabled value="DL-10482" readOnly {...control} />}</Field>
      <Field label="Read only">{(control) => <Input value="DL-10482" readOnly {...control} />}</Field>
      <Field label="Password">{(control) => <PasswordInput defaultValue="secret" {...control} />}</Field>
      <Field label="Amount" aside="USD">
        {(control) => <MoneyInput value={amount} onValueChange={setAmount} {...control} />}
      </Field>
      <Field label="Due date">
        {(control) => <DateInput value={date} min="2026-01-01" onValueChange={setDate} {...control} />}
      </Field>
      <SearchInput aria-label="Search clients" value={search} onValueChange={setSearch} />
      <Field label="Notes" hint="Only your team sees them">
        {(control) => <Textarea defaultValue="Call before 3 PM MST." {...control} />}
      </Field>
    </Grid>
  )
}

function ChoiceSamples() {
  const [status, setStatus] = useState('approved')
  const [client, setClient] = useState<ComboboxOption | null>(clients[0] ?? null)
  const [none, setNone] = useState<ComboboxOption | null>(null)
  return (
    <Grid min="14rem">
      <Field label="Status">
        {(control) => <Select value={status} onValueChange={setStatus} options={statuses} {...control} />}
      </Field>
      <Field label="Status, nothing chosen" error="Status is required">
        {(control) => (
          <Select
            value=""
            placeholder="Choose a status"
            onValueChange={setStatus}
            options={statuses}
            {...control}
          />
        )}
      </Field>
      <Field label="Client">
        {(control) => (
          <Combobox
            label="Client"
            value={client}
            onValueChange={setClient}
            search={searchClients}
            {...control}
          />
        )}
      </Field>
      <Field label="Broker, nothing chosen">
        {(control) => <Combobox value={none} onValueChange={setNone} search={searchClients} {...control} />}
      </Field>
    </Grid>
  )
}

function ToggleSamples() {
  const [on, setOn] = useState(true)
  const [method, setMethod] = useState('ach')
  return (
    <Grid min="14rem">
      <Stack gap={1} align="start">
        <Checkbox
          label="Recourse"
          hint="The client buys it back after 90 days"
          checked={on}
          onCheckedChange={setOn}
        />
        <Checkbox label="Some of them" indeterminate checked={false} onCheckedChange={setOn} />
        <Checkbox label="Not checked" checked={!on} onCheckedChange={(checked) => setOn(!checked)} />
        <Checkbox label="Disabled" disabled checked={false} onCheckedChange={setOn} />
      </Stack>
      <Stack gap={2} align="start">
        <Switch label="Email notifications" checked={on} onCheckedChange={setOn} />
        <Switch label="Text messages" checked={!on} onCheckedChange={(checked) => setOn(!checked)} />
        <Switch label="Disabled" disabled checked={false} onCheckedChange={setOn} />
      </Stack>
      <RadioGroup
        label="Payment method"
        value={method}
        onValueChange={setMethod}
        options={[
          { value: 'ach', label: 'ACH', hint: 'Cut-off 2:15 PM MST' },
          { value: 'wire', label: 'Wire', hint: 'Cut-off 1:15 PM MST' },
          { value: 'check', label: 'Check', disabled: true },
        ]}
      />
    </Grid>
  )
}

/** Everything one types or chooses in. */
export function InputSamples() {
  const [files, setFiles] = useState<File[]>([])
  return (
    <Section title="Inputs">
      <TextSamples />
      <ChoiceSamples />
      <ToggleSamples />
      <Sample name="FileDrop" stack>
        <FileDrop
          accept={{ 'application/pdf': ['.pdf'], 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] }}
          maxSize={10 * 1024 * 1024}
          files={files}
          onFilesChange={setFiles}
          formatSize={galleryHost.format.fileSize}
        />
      </Sample>
    </Section>
  )
}

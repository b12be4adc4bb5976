import { useState } from 'react'
import { Button, type ButtonVariant } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { LinkButton, TextLink } from '../actions/LinkButton.tsx'
import {
  Menu,
  MenuCheckboxItem,
  MenuGroup,
  MenuItem,
  MenuLabel,
  MenuLink,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
} from '../actions/Menu.tsx'
import { SegmentedControl } from '../actions/SegmentedControl.tsx'
import { Tooltip } from '../overlays/Tooltip.tsx'
import { Sample, Section } from './Section.tsx'

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger']
const nothing = () => undefined

function SampleMenu() {
  const [archived, setArchived] = useState(true)
  const [density, setDensity] = useState('normal')
  return (
    <Menu trigger={<Button iconAfter="chevron-down">Options</Button>}>
      <MenuItem icon="pencil" shortcut="E" onSelect={nothing}>
        Edit invoice
      </MenuItem>
      <MenuLink icon="external" to="/loads">
        Open load
      </MenuLink>
      <MenuItem icon="copy" disabled onSelect={nothing}>
        Duplicate
      </MenuItem>
      <MenuSeparator />
      <MenuCheckboxItem checked={archived} onCheckedChange={setArchived}>
        Show archived
      </MenuCheckboxItem>
      <MenuSeparator />
      <MenuGroup>
        <MenuLabel>Density</MenuLabel>
        <MenuRadioGroup value={density} onValueChange={setDensity}>
          <MenuRadioItem value="compact">Compact</MenuRadioItem>
          <MenuRadioItem value="normal">Normal</MenuRadioItem>
        </MenuRadioGroup>
      </MenuGroup>
      <MenuSeparator />
      <MenuItem icon="trash" tone="danger" onSelect={nothing}>
        Delete
      </MenuItem>
    </Menu>
  )
}

/** Buttons, links and menus. */
export function ActionSamples() {
  const [view, setView] = useState<'cards' | 'table'>('cards')
  return (
    <Section title="Actions">
      {variants.map((variant) => (
        <Sample
          key={variant}
          name={`Button ${variant}: normal, icon, small, large, loading, saving, disabled`}
        >
          <Button variant={variant}>Approve</Button>
          <Button variant={variant} icon="plus">
            New invoice
          </Button>
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant} size="lg">
            Large
          </Button>
          <Button variant={variant} loading>
            Approve
          </Button>
          <Button variant={variant} loading loadingText="Saving…">
            Save
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Sample>
      ))}
      <Sample name="IconButton: ghost, secondary, small, with count, loading, disabled">
        <IconButton icon="pencil" label="Edit" />
        <IconButton icon="download" label="Download" variant="secondary" />
        <IconButton icon="more" label="More" size="sm" />
        <IconButton icon="bell" label="Notifications, 12 unread" count={12} />
        <IconButton icon="refresh" label="Refresh" loading />
        <IconButton icon="trash" label="Delete" disabled />
      </Sample>
      <Sample name="LinkButton, TextLink, Menu, Tooltip">
        <LinkButton to="/invoices" variant="primary" iconAfter="arrow-right">
          All invoices
        </LinkButton>
        <LinkButton to="/clients">Clients</LinkButton>
        <TextLink to="/loads">Load DL-10482</TextLink>
        <SampleMenu />
        <Tooltip content="Sends the invoice to the broker">
          <Button icon="send">Send</Button>
        </Tooltip>
      </Sample>
      <Sample name="SegmentedControl: text, icons">
        <SegmentedControl
          label="View"
          value={view}
          onValueChange={setView}
          options={[
            { value: 'cards', label: 'Cards' },
            { value: 'table', label: 'Table' },
          ]}
        />
        <SegmentedControl
          label="View as icons"
          iconsOnly
          value={view}
          onValueChange={setView}
          options={[
            { value: 'cards', label: 'Cards', icon: 'grid' },
            { value: 'table', label: 'Table', icon: 'rows' },
          ]}
        />
      </Sample>
    </Section>
  )
}
